#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads the same generated logs with edgefence-cli and with others, side by side in one run, and
prints ratios. Ends with 1 if one that must be reached is missed.

    tests/bench/peers/compare.py [--cli build/release/bin/edgefence-cli] [--lines 2000000]

GoAccess and lnav are taken from the machine; DuckDB is installed from PyPI into a virtual
environment of its own. A peer that is not there is left out, and that is said.

Ours is timed as a whole process, from its start to its end; DuckDB's queries inside a process that
runs already, which is to its advantage. Of all but GoAccess and lnav the best of three runs counts.
GoAccess slows down with many addresses and reads the first 200,000 lines only; it is compared by
lines per second.
"""
import argparse
import gzip
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[3]
DUCKDB = "duckdb>=1.1,<3"
RUNS = 3
SHORT_LINES = 200_000  # for peers that slow down
# Logs are written in pieces as large as copying and downloading write them. The kernel keeps what is written in small
# ones in small pieces, which all readers get more slowly, the fast ones by more.
PIECE = 1 << 20


def skewed(rng, values):
    """Few values are popular, most are rare."""
    return values[rng.randrange(rng.randrange(len(values)) + 1)]


def write_logs(folder, lines):
    """A day of a busy site, as a combined log and as Logpush NDJSON; about 172 bytes a combined line.
    Three of five requests have no referer; one of three agents is a script."""
    rng = random.Random(1)
    clients = [f"198.51.{n // 250}.{n % 250}" for n in range(60_000)]
    paths = [f"/s/some-slug-of-a-link-{n}" for n in range(20_000)]
    referers = [f"https://links.example/page/{n}" for n in range(3_000)]
    agents = [f"Mozilla/5.0 (X11; Linux x86_64; rv:{n}.0) Gecko/20100101 Firefox/{n}.0" if n % 3 else f"fetch/{n}.0"
              for n in range(400)]
    combined, ndjson = folder / "day.log", folder / "day.ndjson"
    start = 1_788_048_000_000  # 2026-08-30T00:00:00Z
    with open(combined, "w", buffering=PIECE) as text, open(ndjson, "w", buffering=PIECE) as rows:
        for at in range(lines):
            ms = start + at * 86_400_000 // lines
            second = (ms - start) // 1000
            client, path = skewed(rng, clients), skewed(rng, paths)
            query = f"?utm_source=n{rng.randrange(5000)}" if at % 4 == 0 else ""
            referer = skewed(rng, referers) if rng.randrange(5) > 2 else ""
            written, agent = referer or "-", skewed(rng, agents)
            status = 200 if at % 9 else 404
            text.write(f'{client} - - [30/Aug/2026:{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02} +0000] '
                       f'"GET {path}{query} HTTP/1.1" {status} {at % 40000} "{written}" "{agent}"\n')
            rows.write(f'{{"ClientIP":"{client}","ClientRequestHost":"links.example","ClientRequestMethod":"GET",'
                       f'"ClientRequestURI":"{path}{query}","ClientRequestUserAgent":"{agent}",'
                       f'"ClientRequestReferer":"{referer}","EdgeResponseBytes":{at % 40000},'
                       f'"EdgeResponseStatus":{status},"EdgeStartTimestamp":{ms}000000,"EdgeColoCode":"FRA",'
                       f'"ClientRequestProtocol":"HTTP/1.1","CacheCacheStatus":"dynamic","ClientCountry":"de"}}\n')
    return combined, ndjson


def seconds(work, runs=RUNS):
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def run(*command, **kinds):
    subprocess.run([str(part) for part in command], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, **kinds)


COMBINED_QUERY = r"""
    SELECT count(*), sum(length(r.client)), sum(length(r.time)), sum(length(r.method)),
           sum(length(r.target)), sum(length(r.status)), sum(length(r.referer)), sum(length(r.agent))
    FROM (SELECT regexp_extract(line,
            '^(\S+) \S+ \S+ \[([^\]]+)\] "(\S+) (\S+) [^"]*" (\d{3}) \S+ "([^"]*)" "([^"]*)"',
            ['client', 'time', 'method', 'target', 'status', 'referer', 'agent']) AS r
          FROM read_csv('FILE', columns = {'line': 'VARCHAR'}, delim = '\x01', quote = '',
                        escape = '', header = false, auto_detect = false))"""
NDJSON_QUERY = """
    SELECT count(*), sum(length(ClientIP)), sum(length(ClientRequestMethod)),
           sum(length(ClientRequestURI)), sum(length(ClientRequestUserAgent)),
           sum(length(ClientRequestReferer)), sum(length(ClientRequestHost)),
           sum(length(EdgeColoCode)), sum(length(ClientRequestProtocol)),
           sum(length(CacheCacheStatus)), sum(length(ClientCountry)),
           sum(EdgeResponseStatus), max(EdgeStartTimestamp)
    FROM read_json('FILE', format = 'newline_delimited', columns = {
        'ClientIP': 'VARCHAR', 'ClientRequestMethod': 'VARCHAR', 'ClientRequestURI': 'VARCHAR',
        'ClientRequestUserAgent': 'VARCHAR', 'ClientRequestReferer': 'VARCHAR',
        'ClientRequestHost': 'VARCHAR', 'EdgeColoCode': 'VARCHAR',
        'ClientRequestProtocol': 'VARCHAR', 'CacheCacheStatus': 'VARCHAR',
        'ClientCountry': 'VARCHAR', 'EdgeResponseStatus': 'INTEGER',
        'EdgeStartTimestamp': 'BIGINT'})"""
# What inspect answers, in one pass.
ANSWER_QUERY = """
    SELECT count(*), count(DISTINCT ClientIP), min(EdgeStartTimestamp), max(EdgeStartTimestamp),
           histogram(ClientRequestMethod), histogram(EdgeResponseStatus),
           mode(split_part(ClientRequestURI, '?', 1))
    FROM read_json('FILE', format = 'newline_delimited', columns = {
        'ClientIP': 'VARCHAR', 'ClientRequestMethod': 'VARCHAR', 'ClientRequestURI': 'VARCHAR',
        'EdgeResponseStatus': 'INTEGER', 'EdgeStartTimestamp': 'BIGINT'})"""
TABLE_QUERY = "CREATE OR REPLACE TABLE log AS SELECT * FROM read_json('FILE')"
DUCKDB_PROGRAM = """
import duckdb, sys, time
connection = duckdb.connect()
connection.execute("SET threads = 2")
connection.execute("SET enable_progress_bar = false")
best = float("inf")
for _ in range(int(sys.argv[2])):
    start = time.perf_counter()
    connection.execute(sys.argv[1]).fetchall()
    best = min(best, time.perf_counter() - start)
print(best)
"""


class DuckDb:
    def __init__(self, folder):
        self.python = folder / "bin" / "python"
        if not self.python.exists():
            run(sys.executable, "-m", "venv", folder)
        if subprocess.run([self.python, "-c", "import duckdb"], capture_output=True).returncode != 0:
            run(self.python, "-m", "pip", "install", "--quiet", DUCKDB)

    def seconds(self, query, file):
        done = subprocess.run([self.python, "-c", DUCKDB_PROGRAM, query.replace("FILE", str(file)), str(RUNS)],
                              check=True, capture_output=True, text=True)
        return float(done.stdout.split()[-1])


def write_alone(project, folder):
    """Writes the blobs and dictionary rows of a project into a fresh database and nothing else."""
    source = sqlite3.connect(project)
    tables = {name: source.execute(f"SELECT * FROM {name}").fetchall()
              for name in ("value", "segment", "time_order", "sample")}
    schema = [row[0] for row in source.execute("SELECT sql FROM sqlite_master WHERE name IN "
                                               "('value', 'segment', 'time_order', 'sample')")]
    source.close()

    def write():
        file = folder / "alone.db"
        file.unlink(missing_ok=True)
        target = sqlite3.connect(file, isolation_level=None)
        target.execute("PRAGMA page_size = 16384")
        target.execute("PRAGMA journal_mode = WAL")
        target.execute("PRAGMA synchronous = NORMAL")
        for statement in schema:
            target.execute(statement)
        target.execute("BEGIN")
        for name, rows in tables.items():
            if rows:
                places = ", ".join("?" * len(rows[0]))
                target.executemany(f"INSERT INTO {name} VALUES ({places})", rows)
        target.execute("COMMIT")
        target.close()

    return seconds(write)


class Report:
    def __init__(self):
        self.missed = 0

    def figure(self, what, value, unit="s"):
        print(f"{what:<58} {value:>8.3f} {unit}")

    def ratio(self, what, value, least=None, most=None):
        reached = (least is None or value >= least) and (most is None or value <= most)
        wanted = f" (at least {least})" if least else f" (at most {most})" if most else ""
        print(f"{what:<58} {value:>8.2f}{wanted}{'' if reached else '  MISSED'}")
        self.missed += not reached


def compare(cli, lines, folder, venv):
    report = Report()
    combined, ndjson = write_logs(folder, lines)
    print(f"{lines:,} lines: combined {combined.stat().st_size:,} bytes, NDJSON {ndjson.stat().st_size:,} bytes")
    inspect = lambda file: seconds(lambda: run(cli, "inspect", "--json", file))
    ours, ours_json = inspect(combined), inspect(ndjson)
    report.figure("edgefence inspect, combined", ours)
    report.figure("edgefence inspect, NDJSON", ours_json)
    for name, file, time_taken in (("combined", combined, ours), ("NDJSON", ndjson, ours_json)):
        counted = seconds(lambda: run("wc", "-l", file))
        report.ratio(f"inspect against wc -l, {name}: times as long", time_taken / counted)

    short = folder / "short.log"
    short_lines = min(SHORT_LINES, lines)
    with open(combined) as text, open(short, "w", buffering=PIECE) as front:
        for _ in range(short_lines):
            front.write(text.readline())
    ours_short = inspect(short)
    report.figure(f"edgefence inspect, first {short_lines:,} lines", ours_short)
    if shutil.which("goaccess"):
        theirs = seconds(lambda: run("sh", ROOT / "tests/bench/peers/goaccess.sh", short), 1)
        report.figure(f"GoAccess, first {short_lines:,} lines", theirs)
        report.ratio("combined against GoAccess, lines per second", (lines / ours) / (short_lines / theirs), least=60)
        report.ratio("combined against GoAccess, the same lines", theirs / ours_short)
    else:
        print("GoAccess is not installed; not compared")

    try:
        duckdb = DuckDb(venv)
        theirs = duckdb.seconds(COMBINED_QUERY, combined)
        report.figure("DuckDB, regexp_extract over read_csv, two threads", theirs)
        report.ratio("combined against DuckDB", theirs / ours, least=6)
        theirs = duckdb.seconds(NDJSON_QUERY, ndjson)
        report.figure("DuckDB, read_json, 13 columns summed, two threads", theirs)
        report.ratio("NDJSON against DuckDB", theirs / ours_json, least=2)
        theirs = duckdb.seconds(ANSWER_QUERY, ndjson)
        report.figure("DuckDB, read_json, what inspect answers", theirs)
        report.ratio("NDJSON against DuckDB, the same answers", theirs / ours_json)
        theirs = duckdb.seconds(TABLE_QUERY, ndjson)
        report.figure("DuckDB, a table of all columns, types found by itself", theirs)
        report.ratio("NDJSON against DuckDB's table", theirs / ours_json)
    except (subprocess.CalledProcessError, OSError) as problem:
        print(f"DuckDB cannot be had here; not compared ({problem})")

    if shutil.which("lnav"):
        home = dict(os.environ, HOME=str(folder), XDG_CONFIG_HOME=str(folder))
        theirs = seconds(lambda: run("lnav", "-n", "-c", ";SELECT count(*) FROM access_log", combined, env=home), 1)
        report.figure("lnav, opening", theirs)
        report.ratio("inspect against lnav", theirs / ours, least=3)
    else:
        print("lnav is not installed; not compared")

    project = folder / "p.edgefence"

    def import_log():
        for file in folder.glob("p.edgefence*"):
            file.unlink()
        run(cli, "import", combined, "--project", project)

    taken = seconds(import_log)
    alone = write_alone(project, folder)
    report.figure("edgefence import, combined", taken)
    report.figure("writing the same blobs and rows into SQLite", alone)
    report.ratio("import against inspect + 1.5 x writing alone", taken / (ours + 1.5 * alone), most=1)
    report.ratio("bytes a request beside dictionaries", segment_bytes(project) / lines, most=32)

    packed = folder / "day.log.gz"
    with open(combined, "rb") as plain, gzip.open(packed, "wb", compresslevel=6) as target:
        shutil.copyfileobj(plain, target, 1 << 20)
    inflating = seconds(lambda: inflate(packed))
    report.figure("inflating the same log, gzip", inflating)
    report.ratio("inspect of gzip against inflating alone", inspect(packed) / inflating, most=1.25)
    return report.missed


def segment_bytes(project):
    database = sqlite3.connect(project)
    columns = [row[1] for row in database.execute("PRAGMA table_info(segment)")]
    summed = " + ".join(f"coalesce(length({name}), 0)" for name in columns if name not in ("id", "rows", "time_base"))
    total = database.execute(f"SELECT sum({summed}) FROM segment").fetchone()[0]
    total += database.execute("SELECT coalesce(sum(length(displacement)), 0) FROM time_order").fetchone()[0]
    database.close()
    return total


def inflate(packed):
    stream = zlib.decompressobj(31)
    with open(packed, "rb") as file:
        while block := file.read(1 << 17):
            stream.decompress(block)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--cli", default=ROOT / "build/release/bin/edgefence-cli", type=pathlib.Path)
    parser.add_argument("--lines", default=2_000_000, type=int)
    parser.add_argument("--venv", default=ROOT / "build/peers-venv", type=pathlib.Path)
    options = parser.parse_args()
    if not options.cli.exists():
        sys.exit(f"{options.cli} is not there; build the release preset first, or name one with --cli")
    with tempfile.TemporaryDirectory(prefix="edgefence-peers-") as folder:
        sys.exit(1 if compare(options.cli, options.lines, pathlib.Path(folder), options.venv) else 0)


if __name__ == "__main__":
    main()
