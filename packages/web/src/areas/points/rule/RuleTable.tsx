import { listPointsRules, type PointsRuleRow, savePointsRule } from '@portal/contract/areas/points/rule-endpoints.ts'
import { pointsEvent } from '@portal/contract/areas/points/rule-events.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { late } from '#src/ui/late/late.tsx'
import type { Trial } from './SimulateDrawer.tsx'

const RuleDrawer = late(() => import('./RuleDrawer.tsx').then((module) => module.RuleDrawer))
const SimulateDrawer = late(() => import('./SimulateDrawer.tsx').then((module) => module.SimulateDrawer))

const column = columnsOf(listPointsRules)
const access = [P.examPoints]
const eventWords = wordsOf(pointsEvent)

/** Learners see their rules under another resource. */
export const RULE_REFRESHES = ['integral']

/** The rules as they stand; a change is a version that begins on a later day. */
export function RuleTable() {
  const list = useResourceList(listPointsRules)
  const save = useWrite(savePointsRule, { refreshes: RULE_REFRESHES })
  const [editing, setEditing] = useState<Partial<PointsRuleRow>>()
  const [trial, setTrial] = useState<Trial>()

  const turn = async (row: PointsRuleRow) => {
    const { id, revision, code, event, settings } = row
    const verb = row.enabled ? '停用' : '启用'
    const consequence = '明日零点起生效，今日及以前的积分不变。'
    if (await confirm({ name: row.text, verb, consequence }))
      await save.run({ id, revision, code, event, settings, enabled: !row.enabled })
  }
  const actionsOf = (row: PointsRuleRow): RowAction[] => [
    { label: '编辑', access, onClick: () => setEditing(row) },
    { label: '试算', access, onClick: () => setTrial(row) },
    { label: row.enabled ? '停用' : '启用', access, danger: row.enabled, onClick: () => void turn(row) },
  ]
  const add = { label: '新增', access: access, onClick: () => setEditing({}) }
  return (
    <>
      <ListPage
        list={list}
        title="积分规则"
        views="state"
        chips={['event']}
        columns={[
          column('text', { width: 320, ellipsis: false }),
          column('state', { width: 100 }),
          column('event', { width: 120, render: (_, { event }) => eventWords[event] }),
          column('capDay', { width: 100 }),
          column('capWeek', { width: 100 }),
          column('capTotal', { width: 100 }),
          column('month', { width: 110 }),
          column('audience', { width: 160 }),
          column('validFrom', { width: 120 }),
          column('award', { width: 200 }),
          column('code', { width: 160 }),
        ]}
        primary={add}
        exports={[P.examPointsAdjust]}
        actions={actionsOf}
      />
      {editing && <RuleDrawer draft={editing} onClose={() => setEditing(undefined)} />}
      {trial && <SimulateDrawer trial={trial} onClose={() => setTrial(undefined)} />}
    </>
  )
}
