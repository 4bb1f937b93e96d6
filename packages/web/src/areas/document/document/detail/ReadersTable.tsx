import { readState } from '@portal/contract/areas/document/document.ts'
import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import { documentProofs, documentReader, listDocumentReaders } from '@portal/contract/areas/document/reading.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { pageOf } from '@portal/contract/kit/page.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { z } from 'zod'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { durationText } from '#src/shared/upload/stage-text.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { UnitPath } from '#src/ui/text/UnitPath.tsx'
import { codes, versionText } from '../../document-home.ts'
import { useShowProof } from '../../use-show-proof.ts'
import { useDocWrites } from '../manage/use-doc-writes.ts'
import { whyNotRemind } from '../manage/why-not.ts'

// Lists know their rows by `id`: a person has one row.
const listRow = documentReader.transform((reader) => ({ ...reader, id: reader.userId }))

const states = wordsOf(readState)
const column = columnsOf({
  row: documentReader.extend({ id }),
  sortable: ['name', 'orgName', 'ackAt', 'lastAt'],
})

const ofDocument = (documentId: string) =>
  z.codec(z.undefined(), id, { decode: () => documentId, encode: () => undefined })

/**
 * The readers of one document as a list. The call takes the document beside the filter; within the page it is part of
 * the filter, so that each document has its own rows, and moves to its place when the body is written.
 */
const readersOf = (documentId: string) => ({
  ...listDocumentReaders,
  body: listDocumentReaders.body.extend({
    filter: listDocumentReaders.body.shape.filter
      .unwrap()
      .extend({ document: ofDocument(documentId).optional() })
      .prefault({}),
    id: z.codec(id.optional(), z.unknown(), { decode: () => undefined, encode: () => documentId }),
  }),
  result: pageOf(listRow),
})

const MOST_AT_ONCE = 500

export function ReadersTable({ document }: { document: DocumentDetail }) {
  const source = useMemo(() => readersOf(document.id), [document.id])
  const list = useResourceList(source, { fixed: { document: document.id } })
  const { remind, remindAll } = useDocWrites()
  const proof = useShowProof()
  const whyNot = whyNotRemind(document)
  const exporting = useWrite(documentProofs, { refreshes: ['job'] })
  const exportProofs = async (userIds: readonly string[]) => {
    if (await exporting.run({ id: document.id, userIds: [...userIds] }))
      tip('success', '正在导出，完成后在“任务”中下载')
  }

  return (
    <ListPage
      title="阅读人员"
      list={list}
      chips={['readState', { name: 'orgId', control: <OrgSelect for={codes.stat} allowClear /> }]}
      columns={[
        column('name', { width: 110 }),
        column('code', { width: 100 }),
        column('orgName', { width: 220, render: (_, { orgPath }) => <UnitPath path={orgPath} /> }),
        column('state', { width: 100, render: (_, { state }) => <StateWord>{states[state]}</StateWord> }),
        {
          key: 'pagesRead',
          title: '已读页',
          width: 100,
          align: 'right',
          className: 'kit-figure',
          render: (_, { pagesRead, pages }) => `${pagesRead} / ${pages}`,
        },
        column('effectiveSeconds', {
          title: '阅读时长',
          width: 120,
          render: (_, { effectiveSeconds }) => (effectiveSeconds === 0 ? '—' : durationText(effectiveSeconds)),
        }),
        column('ackAt'),
        column('ackVersion', {
          width: 90,
          render: (_, { ackVersion }) => (ackVersion === '' ? '—' : versionText(ackVersion)),
        }),
        column('downloads', { width: 90 }),
        column('lastAt'),
      ]}
      toolbar={
        <>
          {document.ackDuty && (
            <Can codes={[codes.export]}>
              <Button loading={exporting.isPending} onClick={() => void exportProofs([])}>
                导出知悉证明
              </Button>
            </Can>
          )}
          <Button disabled={whyNot !== null} title={whyNot ?? undefined} onClick={() => void remindAll(document)}>
            提醒全部未读
          </Button>
        </>
      }
      exports={[codes.export]}
      actions={(reader) => [
        reader.proofId === null
          ? {
              label: '提醒',
              reason: reader.state === 'read' || reader.state === 'acknowledged' ? '已读完' : whyNot,
              onClick: () => void remind(document, { userIds: [reader.userId] }),
            }
          : { label: '知悉证明', onClick: () => void proof.run({ id: document.id, userId: reader.userId }) },
      ]}
      batch={[
        {
          label: '提醒未读',
          reason: whyNot,
          onClick: () =>
            void list.selection
              .collect()
              .then((rows) => remind(document, { userIds: rows.map(({ userId }) => userId).slice(0, MOST_AT_ONCE) })),
        },
        ...(document.ackDuty
          ? [
              {
                label: '导出知悉证明',
                access: [codes.export],
                onClick: () =>
                  void list.selection.collect().then((rows) => exportProofs(rows.map(({ userId }) => userId))),
              },
            ]
          : []),
      ]}
    />
  )
}
