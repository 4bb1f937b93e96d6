import { addingImports, IMPORT_MOST_ROWS, importKind } from '@portal/contract/areas/exchange/import.ts'
import { importTemplate, listImports } from '@portal/contract/areas/exchange/import-endpoints.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { FileButton } from '#src/shared/upload/FileButton.tsx'
import './exchange.css'
import { ImportBatches } from './ImportBatches.tsx'
import { ImportReportView } from './ImportReportView.tsx'
import type { ImportView } from './import-view.ts'
import { type ImportSubject, type Sent, useCheck, useFile } from './use-import.ts'

const PAGE = { pageSize: 10, keyword: '', exactTotal: false }

interface ImportDeskProps extends ImportSubject {
  /** The batch that is looked at; undefined for the list of them. */
  batchId: string | undefined
  onBatch: (id: string | undefined) => void
  /** Cached answers that an import changes. */
  refreshes: readonly string[]
  view?: ImportView
}

/** 导入 from end to end: template, file, columns, difference, repair, commit, undo; the same for every kind. */
export function ImportDesk({ batchId, onBatch, refreshes, view = {}, ...subject }: ImportDeskProps) {
  return (
    <div className="import-desk" data-report={batchId !== undefined}>
      {batchId === undefined ? (
        <Start subject={subject} view={view} onBatch={onBatch} />
      ) : (
        <ImportReportView
          key={batchId}
          id={batchId}
          refreshes={refreshes}
          view={view}
          onBack={() => onBatch(undefined)}
        />
      )}
    </div>
  )
}

interface StartProps {
  subject: ImportSubject
  view: ImportView
  onBatch: (id: string) => void
}

function Start({ subject, view: { Start: Own }, onBatch }: StartProps) {
  const [page, setPage] = useState(1)
  const { check, isChecking, percent } = useCheck(subject)
  const { kind, targetId } = subject
  // A target that may be left out is one file's, not that of all of them.
  const filter = { kind, ...(targetId !== undefined && !Own && { targetId }) }
  const batches = useQuery(query(listImports, { ...PAGE, page, filter }))

  const send = async (sent: Sent) => {
    const report = await check(sent)
    if (report) onBatch(report.id)
  }

  return (
    <>
      {Own ? (
        <Own targetId={targetId} isChecking={isChecking} percent={percent} onSend={(sent) => void send(sent)} />
      ) : (
        <PlainStart subject={subject} isChecking={isChecking} onSend={(sent) => void send(sent)} />
      )}
      <ImportBatches answer={batches} page={page} onPage={setPage} onOpen={onBatch} />
    </>
  )
}

interface PlainStartProps {
  subject: ImportSubject
  isChecking: boolean
  onSend: (sent: Sent) => void
}

function PlainStart({ subject: { kind, targetId }, isChecking, onSend }: PlainStartProps) {
  const [update, setUpdate] = useState(true)
  const template = useFile()
  const thing = wordsOf(importKind)[kind] ?? ''
  const isAdding = addingImports.has(kind)
  return (
    <section className="import-card" aria-label={`导入${thing}`}>
      <div className="import-upload">
        <Button
          loading={template.isLoading}
          onClick={() => void template.fetchFile(importTemplate.path, { kind, targetId }, `${thing}导入模板.xlsx`)}
        >
          下载模板
        </Button>
        <FileButton
          type="primary"
          verb="上传文件"
          label="导入文件"
          accept=".xlsx,.xls,.csv"
          loading={isChecking}
          onFiles={([file]) => file && onSend({ file, update })}
        />
        {!isAdding && (
          <Checkbox checked={update} onChange={({ target }) => setUpdate(target.checked)}>
            更新已存在的{thing}
          </Checkbox>
        )}
      </div>
      <p className="import-hint">
        支持 xlsx、xls、csv，不超过 10 MB、{IMPORT_MOST_ROWS.toLocaleString('zh-CN')}{' '}
        行；表头不必与模板相同，认不得的列会先问你。上传后先预检，确认前不会改动任何数据。
      </p>
    </section>
  )
}
