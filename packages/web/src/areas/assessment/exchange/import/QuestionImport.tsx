import '#src/shared/exchange/exchange.css'
import type { ImportDraft } from './ImportButton.tsx'
import './import.css'
import { ImportReport } from './ImportReport.tsx'
import { ImportStart } from './ImportStart.tsx'
import { useOpenJob } from './open-job.ts'

interface QuestionImportProps {
  jobId: string | undefined
  draft: ImportDraft
  onDraft: (draft: ImportDraft) => void
  /** Undefined: back to the beginning. */
  onJob: (jobId: string | undefined) => void
  onClose: () => void
}

/** 导入 from end to end: file or text, check, repair, commit (40-assessment section 11). */
export function QuestionImport({ jobId, draft, onDraft, onJob, onClose }: QuestionImportProps) {
  const { job, keep } = useOpenJob()
  if (jobId === undefined)
    return (
      <ImportStart
        draft={draft}
        openJobId={job?.jobId}
        onDraft={onDraft}
        onForget={() => keep(null)}
        onJob={(id) => {
          if (id !== job?.jobId) keep({ jobId: id, unticked: [] })
          onJob(id)
        }}
      />
    )
  return (
    <ImportReport
      key={jobId}
      jobId={jobId}
      unticked={job?.jobId === jobId ? job.unticked : []}
      onUnticked={(unticked) => keep({ jobId, unticked })}
      onBack={() => onJob(undefined)}
      onSettled={() => {
        keep(null)
        onDraft({ ...draft, text: '' })
      }}
      onClose={onClose}
    />
  )
}
