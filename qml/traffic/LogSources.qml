// SPDX-License-Identifier: GPL-3.0-or-later
pragma ComponentBehavior: Bound

import QtQuick
import Edgefence
import Edgefence.Desktop

// Without traffic: where a log comes from, in commands to copy, and what to do without one.
Scroller {
    id: sources

    required property TrafficModel model
    // `format` is the name that the log's format has here; until a version reads it, that is said.
    readonly property list<var> places: [
        {
            title: qsTr("nginx"),
            format: "combined",
            text: qsTr("The access log in the format combined. Behind Cloudflare let nginx write the caller's own address first: real_ip_header CF-Connecting-IP, with Cloudflare's ranges as set_real_ip_from."),
            command: "scp 'SERVER:/var/log/nginx/access.log*' ."
        },
        {
            title: qsTr("Apache"),
            format: "combined",
            text: qsTr("The access log in the format combined or common. Behind Cloudflare use mod_remoteip with RemoteIPHeader CF-Connecting-IP."),
            command: "scp 'SERVER:/var/log/apache2/access.log*' ."
        },
        {
            title: qsTr("Logpush"),
            format: "cloudflare_http_requests",
            text: qsTr("Every request of the zone, as Cloudflare saw it, also those that a rule refused. A job that writes to a bucket of R2:"),
            command: joined([
                "curl https://api.cloudflare.com/client/v4/zones/$ZONE_ID/logpush/jobs \\",
                "  -H \"Authorization: Bearer $CLOUDFLARE_API_TOKEN\" \\",
                "  -H \"Content-Type: application/json\" --data '{",
                "  \"dataset\": \"http_requests\", \"enabled\": true,",
                "  \"destination_conf\": \"r2://BUCKET/{DATE}?account-id=ACCOUNT_ID",
                "&access-key-id=KEY_ID&secret-access-key=SECRET\",",
                "  \"output_options\": {\"timestamp_format\": \"rfc3339ms\", \"field_names\": [",
                "    \"EdgeStartTimestamp\", \"ClientIP\", \"ClientRequestMethod\",",
                "    \"ClientRequestURI\", \"ClientRequestHost\", \"ClientRequestSource\",",
                "    \"ClientRequestUserAgent\", \"EdgeResponseStatus\", \"EdgeColoCode\"]}}'"
            ])
        },
        {
            title: qsTr("Workers Logs"),
            format: "workers_trace",
            text: qsTr("The invocations of one Worker, without sampling, in its wrangler.jsonc. They stay a few days in the dashboard."),
            command: "\"observability\": { \"enabled\": true, \"head_sampling_rate\": 1 }"
        },
        {
            title: qsTr("wrangler tail"),
            format: "wrangler_tail",
            text: qsTr("What a Worker answers from now on, while the command runs. Under much traffic it is sampled."),
            command: "npx wrangler tail WORKER --format json > tail.json"
        }
    ]

    // A line that begins with & belongs to the one before.
    function joined(lines: var): string {
        return lines.join("\n").replace("\n&", "&");
    }

    contentHeight: content.height + 48

    Column {
        id: content
        x: 24
        y: 20
        width: Math.min(760, sources.width - 48)
        spacing: 14

        UiText {
            width: parent.width
            text: qsTr("Where a log comes from")
            size: 14
            strong: true
            Accessible.role: Accessible.Heading
        }
        Repeater {
            model: sources.places

            SourceCard {
                required property var modelData
                width: content.width
                title: modelData.title
                text: modelData.text
                command: modelData.command
                readable: sources.model.reads(modelData.format)
            }
        }
        WithoutLog {
            width: parent.width
            model: sources.model
        }
    }
}
