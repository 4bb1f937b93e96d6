import type { DocumentRow } from '@portal/contract/areas/document/document.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import type { Selection } from '#src/kit/list/use-selection.ts'
import { useBatch } from '#src/kit/use-batch.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { late } from '#src/ui/late/late.tsx'
import { codes } from '../../document-home.ts'
import { conditionOf, DocTabs, docTabOf, docTabs } from './DocTabs.tsx'
import { documentColumns } from './doc-columns.tsx'
import { documentFilters } from './doc-filters.tsx'
import './doc-list.css'
import { documentSource } from './doc-source.ts'
import { useConversion } from './use-conversion.ts'
import { useDocActions } from './use-doc-actions.tsx'
import { useDocWrites } from './use-doc-writes.ts'

const AudienceOfDocs = late(() => import('./AudienceOfDocs.tsx').then((module) => module.AudienceOfDocs))
const BatchDrawer = late(() => import('./BatchDrawer.tsx').then((module) => module.BatchDrawer))
const UploadModal = late(() => import('./UploadModal.tsx').then((module) => module.UploadModal))

type Batch = { act: 'attrs' } | { act: 'audience'; documents: DocumentRow[] }

/** 文档管理 (30-learning section 9): from upload to retirement, and who has read and acknowledged. */
export function DocListPage() {
  const [chosenTab, chooseTab] = usePageTab(docTabs)
  const tab = docTabOf(chosenTab)
  const isBin = tab === 'deleted'
  const list = useResourceList(documentSource, { fixed: { manage: true, ...conditionOf(tab) } })
  useConversion(list.rows)
  const phone = useMedia(PHONE)
  const { actionsOf, dialogs } = useDocActions('list')
  const [isUploading, setUploading] = useState(false)
  const [batch, setBatch] = useState<Batch>()

  return (
    <>
      <DocTabs list={list} tab={tab} onTab={chooseTab}>
        <ListPage
          key={tab}
          list={list}
          {...documentFilters(tab)}
          columns={documentColumns(isBin, phone)}
          primary={isBin ? undefined : { label: '上传文档', access: [codes.add], onClick: () => setUploading(true) }}
          toolbar={
            !isBin && (
              <Can codes={[codes.del]}>
                <Button onClick={() => chooseTab('deleted')}>回收站</Button>
              </Can>
            )
          }
          exports={[codes.export]}
          actions={actionsOf}
          batch={useBatchActs(list.selection, isBin, setBatch)}
        />
      </DocTabs>
      {dialogs}
      {isUploading && <UploadModal onClose={() => setUploading(false)} />}
      {batch?.act === 'attrs' && <BatchDrawer selection={list.selection} onClose={() => setBatch(undefined)} />}
      {batch?.act === 'audience' && (
        <AudienceOfDocs
          documents={batch.documents}
          onClose={() => {
            setBatch(undefined)
            list.selection.clear()
          }}
        />
      )}
    </>
  )
}

const useBatchActs = (selection: Selection<DocumentRow>, isBin: boolean, open: (batch: Batch) => void) => {
  const { removeAll, publishAll, submit, remind } = useDocWrites()
  const runBatch = useBatch()

  const remove = async (restore: boolean) => {
    const verb = restore ? '恢复' : '删除'
    if (!(await confirm({ name: `${selection.count} 个文档`, verb }))) return
    await runBatch(selection.collect, (ids) => removeAll(ids, restore))
    selection.clear()
  }
  const publish = async () => {
    if (!(await confirm({ name: `${selection.count} 个文档`, verb: '发布' }))) return
    await runBatch(selection.collect, publishAll)
    selection.clear()
  }
  const each = async (act: (document: DocumentRow) => Promise<void>) => {
    for (const document of await selection.collect()) await act(document)
    selection.clear()
  }
  if (isBin) return [{ label: '恢复', access: [codes.del], onClick: () => void remove(true) }]
  return [
    { label: '提交审批', access: [codes.edit], onClick: () => void each(submit) },
    { label: '发布', access: [codes.publish], onClick: () => void publish() },
    {
      label: '提醒未读',
      access: [codes.stat],
      onClick: () =>
        void confirm({ name: `${selection.count} 个文档的未读人员`, verb: '提醒' }).then((yes) =>
          yes ? each((document) => remind(document)) : undefined,
        ),
    },
    { label: '改分类、标签、年度', access: [codes.edit], onClick: () => open({ act: 'attrs' }) },
    {
      label: '观看权限',
      access: [codes.role],
      onClick: () => void selection.collect().then((documents) => open({ act: 'audience', documents })),
    },
    { label: '删除', access: [codes.del], danger: true, onClick: () => void remove(false) },
  ]
}
