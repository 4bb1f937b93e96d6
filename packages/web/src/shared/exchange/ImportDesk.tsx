import { IMPORT_MOST_ROWS, importKind, importTemplate, listImports } from '@portal/contract/areas/exchange/import.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { query } from '#src/kit/query.ts'
import { FileButton } from '#src/shared/upload/FileButton.tsx'
import './exchange.css'
import { ImportBatches } from './ImportBatches.tsx'
import { ImportReportView } from './ImportReportView.tsx'
import { type ImportSubject, useCheck, useFile } from './use-import.ts'

const PAGE = { pageSize: 10, keyword: '', exactTotal: false }

interface ImportDeskProps extends ImportSubject {
  /** The batch that is looked at; undefined for the list of them. */
  batchId: string | undefined
  onBatch: (id: string | undefined) => void
  /** Cached answers that an import changes. */
  refreshes: readonly string[]
}

/** 导入 from end to end: template, file, difference, repair, commit, undo; the same for every kind. */
export function ImportDesk({ batchId, onBatch, refreshes, ...subject }: ImportDeskProps) {
  return (
    <div className="import-desk">
      {batchId === undefined ? (
        <Start subject={subject} onBatch={onBatch} />
      ) : (
        <ImportReportView key={batchId} id={batchId} refreshes={refreshes} onBack={() => onBatch(undefined)} />
      )}
    </div>
  )
}

interface StartProps {
  subject: ImportSubject
  onBatch: (id: string) => void
}

function Start({ subject, onBatch }: StartProps) {
  const [page, setPage] = useState(1)
  const [updates, setUpdates] = useState(true)
  const { check, isChecking } = useCheck(subject)
  const template = useFile()
  const { kind, targetId } = subject
  const filter = { kind, ...(targetId !== undefined && { targetId }) }
  const batches = useQuery(query(listImports, { ...PAGE, page, filter }))
  const thing = wordsOf(importKind)[kind] ?? ''
  const isOfMembers = kind === 'roleMembers' || kind === 'groupMembers'

  const send = async ([file]: File[]) => {
    const report = file && (await check(file, updates))
    if (report) onBatch(report.id)
  }

  return (
    <>
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
            onFiles={(files) => void send(files)}
          />
          {!isOfMembers && (
            <Checkbox checked={updates} onChange={({ target }) => setUpdates(target.checked)}>
              更新已存在的{thing}
            </Checkbox>
          )}
        </div>
        <p className="import-hint">
          支持 xlsx、xls、csv，不超过 10 MB、{IMPORT_MOST_ROWS.toLocaleString('zh-CN')}{' '}
          行。上传后先预检，确认前不会改动任何数据。
        </p>
      </section>
      <ImportBatches answer={batches} page={page} onPage={setPage} onOpen={onBatch} />
    </>
  )
}
