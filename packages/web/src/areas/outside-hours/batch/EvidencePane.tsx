import { getFile } from '@portal/contract/areas/files/file.ts'
import type { BatchDetail } from '@portal/contract/areas/outside-hours/batch.ts'
import { Select } from 'antd'
import { useCallback, useState } from 'react'
import { call } from '#src/platform/api/api.ts'
import { LatePdfViewer } from '#src/shared/pdf-viewer/LatePdfViewer.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'

type Evidence = BatchDetail['evidence'][number]

/** 证明材料 beside the rows, one at a time. */
export function EvidencePane({ evidence }: { evidence: readonly Evidence[] }) {
  const [chosen, choose] = useState(evidence[0]?.fileId)
  const shown = evidence.find(({ fileId }) => fileId === chosen) ?? evidence[0]
  if (!shown) return <EmptyNew text="还没有证明材料" />
  return (
    <section className="upload-evidence" aria-label="证明材料">
      <Select
        aria-label="证明材料"
        value={shown.fileId}
        onChange={choose}
        options={evidence.map(({ fileId, name }) => ({ value: fileId, label: name }))}
      />
      {shown.isPicture ? (
        <a href={shown.url} target="_blank" rel="noreferrer">
          <img src={shown.url} alt={shown.name} />
        </a>
      ) : (
        <PdfEvidence key={shown.fileId} fileId={shown.fileId} />
      )}
    </section>
  )
}

function PdfEvidence({ fileId }: { fileId: string }) {
  const [page, setPage] = useState(1)
  const addressOf = useCallback(async () => (await call(getFile, { fileId })).url, [fileId])
  return (
    <div className="upload-pdf">
      <LatePdfViewer addressOf={addressOf} page={page} onPage={setPage} />
    </div>
  )
}
