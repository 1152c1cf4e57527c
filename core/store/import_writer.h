// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/store/import_info.h"
#include "core/traffic/batch.h"

#include <filesystem>
#include <memory>
#include <optional>

namespace edgefence::store {

class LockFile;

/// Requests that another import has too.
struct Overlap {
    ImportId import;
    std::int64_t requests = 0; ///< an estimate where imports are large
};

/// Takes the requests of one import into a project: a segment per batch, under an id that nothing
/// reads until finish() makes the import visible, whole, in one transaction. Until then it writes
/// in short ones, so that edits are saved meanwhile and several imports can run. What is not
/// finished when the writer ends, by the program's will or not, is removed.
///
/// Has its own connection: each writer may live on a thread of its own.
class ImportWriter final : public traffic::RequestSink {
  public:
    ~ImportWriter() override;
    ImportWriter(ImportWriter&&) noexcept;
    ImportWriter& operator=(ImportWriter&&) noexcept;

    Result<void> take(const traffic::Batch& batch) override;

    std::int64_t rows() const;
    /// The import of this project that has the same content. Nothing can be taken after it.
    Result<std::optional<ImportId>> duplicateOf();
    /// The import that has most of these requests too, if those are more than a few that could be
    /// alike by chance. Nothing can be taken after it.
    Result<std::optional<Overlap>> overlap();
    /// Nothing can be taken after it.
    Result<ImportId> finish(const ImportDescription& description);

  private:
    friend class Project;
    struct State;
    static Result<ImportWriter> begin(const std::filesystem::path& project,
                                      std::shared_ptr<const LockFile> lock);
    explicit ImportWriter(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace edgefence::store
