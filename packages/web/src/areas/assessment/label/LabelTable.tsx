import {
  deleteQuestionLabels,
  listQuestionLabels,
  MOST_KNOWLEDGE_LEVELS,
  type QuestionLabelKind,
  type QuestionLabelRow,
  saveQuestionLabel,
} from '@portal/contract/areas/assessment/label.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { RowSwitch } from '#src/kit/list/RowSwitch.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { commonBanks } from '../bank-home.ts'
import { percent } from '../question/percent.ts'
import type { LabelDraft } from './label-draft.ts'
import { LABEL_REFRESHES } from './label-draft.ts'

const BatchAddModal = late(() => import('./BatchAddModal.tsx').then((module) => module.BatchAddModal))
const LabelDrawer = late(() => import('./LabelDrawer.tsx').then((module) => module.LabelDrawer))
const MergeLabelsModal = late(() => import('./MergeLabelsModal.tsx').then((module) => module.MergeLabelsModal))

const column = columnsOf(listQuestionLabels)
const access = [P.questionBankLabel]

const things: Record<QuestionLabelKind, string> = { label: '标签', knowledge: '知识点' }
const filterOf: Record<QuestionLabelKind, string> = { label: 'labelIds', knowledge: 'knowledgeIds' }

const Name = ({ row }: { row: QuestionLabelRow }) => (
  <span style={{ paddingLeft: row.kind === 'knowledge' ? (row.depth - 1) * 20 : 0 }}>
    {row.colour !== null && (
      <span
        aria-hidden
        style={{
          display: 'inline-block',
          width: 10,
          height: 10,
          borderRadius: 5,
          marginRight: 6,
          background: row.colour,
        }}
      />
    )}
    {row.name}
  </span>
)

/** The vocabulary of one kind; 知识点 stand below their parents. */
export function LabelTable({ kind }: { kind: QuestionLabelKind }) {
  const list = useResourceList(listQuestionLabels, { fixed: { kind } })
  const save = useWrite(saveQuestionLabel, { refreshes: LABEL_REFRESHES })
  const remove = useWrite(deleteQuestionLabels, { refreshes: LABEL_REFRESHES })
  const mayWrite = useHolds(access)
  const [editing, setEditing] = useState<LabelDraft>()
  const [isAdding, setAdding] = useState(false)
  const [merging, setMerging] = useState<QuestionLabelRow[]>()

  const removeRow = async ({ id, name, count }: QuestionLabelRow) => {
    const consequence = count > 0 ? `将从 ${count} 道题目上移除。` : ''
    if (await confirm({ name, verb: '删除', consequence })) await remove.run({ ids: [id] })
  }
  const turn = ({ id, revision, parentId, name, colour, synonyms, sort }: QuestionLabelRow, enabled: boolean) =>
    save.run({ id, revision, kind, parentId, name, colour, synonyms, sort, enabled })

  const actionsOf = (row: QuestionLabelRow): RowAction[] => [
    { label: '编辑', access, onClick: () => setEditing(row) },
    ...(kind === 'knowledge' && row.depth < MOST_KNOWLEDGE_LEVELS
      ? [{ label: '新增下级', access, onClick: () => setEditing({ kind, parentId: row.id }) }]
      : []),
    {
      label: '查看题目',
      onClick: () => go(`${commonBanks.list}?f.${filterOf[kind]}=${encodeURIComponent(JSON.stringify([row.id]))}`),
    },
    { label: '删除', access, danger: true, onClick: () => void removeRow(row) },
  ]

  return (
    <>
      <ListPage
        list={list}
        title={things[kind]}
        chips={['enabled']}
        columns={[
          column('name', { width: 240, render: (_, row) => <Name row={row} /> }),
          ...(kind === 'knowledge' ? [column('path', { width: 220 })] : []),
          column('synonyms', { width: 200, ellipsis: true }),
          column('count', { width: 90 }),
          column('facility', { width: 120, render: (_, { facility }) => percent(facility) }),
          column('enabled', {
            width: 80,
            render: (_, row) => (
              <RowSwitch
                name={`启用 ${row.name}`}
                checked={row.enabled}
                disabled={!mayWrite}
                run={(enabled) => turn(row, enabled)}
              />
            ),
          }),
          column('sort', { width: 80 }),
        ]}
        primary={{ label: '新增', access, onClick: () => setEditing({ kind }) }}
        toolbar={
          <Can codes={access}>
            <Button onClick={() => setAdding(true)}>批量新增</Button>
          </Can>
        }
        actions={actionsOf}
        batch={
          mayWrite
            ? (selection) =>
                selection.isAll || selection.count < 2 ? null : (
                  <Button size="small" onClick={() => setMerging(selection.rows)}>
                    合并
                  </Button>
                )
            : undefined
        }
      />
      {editing && <LabelDrawer draft={editing} onClose={() => setEditing(undefined)} />}
      {isAdding && <BatchAddModal kind={kind} onClose={() => setAdding(false)} />}
      {merging && (
        <MergeLabelsModal
          rows={merging}
          onClose={() => {
            setMerging(undefined)
            list.selection.clear()
          }}
        />
      )}
    </>
  )
}
