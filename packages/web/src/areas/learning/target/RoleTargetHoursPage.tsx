import { percent } from '@portal/contract/areas/learning/hours/amount-field.ts'
import { capsText } from '@portal/contract/areas/learning/target/cells.ts'
import { deleteRoleTargets, listRoleTargets } from '@portal/contract/areas/learning/target/target.ts'
import type { RowOf } from '@portal/contract/kit/page.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useRecordDesk } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { askedYear, presentYear, withConditions, YearSelect } from '../asked-people.tsx'
import { hoursText, RateBar } from '../figures.tsx'
import { HourRoleSelect } from '../HourRoleSelect.tsx'
import { PrintListButton } from '../print/PrintListButton.tsx'

const UnitRates = late(() => import('./UnitRates.tsx').then((module) => module.UnitRates))

const CopyYearModal = late(() => import('./CopyYearModal.tsx').then((module) => module.CopyYearModal))
const ShortfallDrawer = late(() => import('./ShortfallDrawer.tsx').then((module) => module.ShortfallDrawer))
const TargetDrawer = late(() => import('./TargetDrawer.tsx').then((module) => module.TargetDrawer))

export type Target = RowOf<typeof listRoleTargets>

const conditions = z.object({
  year: askedYear,
  roleId: id.meta({ label: '角色' }),
  rateBelow: percent.meta({ label: '达标率低于' }),
})
const source = withConditions(listRoleTargets, conditions)
const column = columnsOf(listRoleTargets)

const columns = [
  column('roleName', { width: 130 }),
  column('year', { width: 90, render: (year: number) => String(year) }),
  column('target', { width: 110, render: hoursText }),
  column('requiredMin', { width: 90, render: hoursText }),
  column('people', { width: 90 }),
  column('reachedPeople', { width: 90 }),
  column('rate', {
    width: 150,
    align: 'left',
    render: (_, { rate, targetRate }) => <RateBar rate={rate} target={targetRate} />,
  }),
  column('caps', { width: 220, render: (_, { caps }) => capsText(caps) }),
  column('prorate', { width: 90 }),
  column('basis', { title: '依据', width: 200 }),
  column('updatedBy', { width: 100 }),
  column('updatedAt'),
]

/** 角色目标学时 (30-learning section 9): what each role owes a year, and who is short of it. */
export function RoleTargetHoursPage() {
  const list = useResourceList(source, { shipped: { year: presentYear() } })
  const remove = useWrite(deleteRoleTargets)
  const [editing, setEditing] = useState<Partial<Target>>()
  const [isCopying, setCopying] = useState(false)
  const [short, setShort] = useState<Target>()
  const seesUnits = useHolds([P.studyTime])
  const year = askedYear.safeParse(list.state.filter.year).data ?? presentYear()

  const desk = useRecordDesk({ noun: '角色目标学时', list })
  const removeRow = (row: Target) => {
    const consequence = `${row.people} 人将不再按此目标统计，已计学时不变。`
    const named = { ...row, name: `${row.roleName} ${row.year} 年目标学时` }
    void desk.turn(named, () => remove.run({ ids: [row.id] }), { verb: '删除', consequence, said: '删除成功' })
  }

  const add = { label: '新增', access: [P.roleHoursEdit], onClick: () => setEditing({ year }) }
  return (
    <div className="hours-page">
      <ListPage
        list={list}
        chips={[
          { name: 'year', control: <YearSelect allowClear /> },
          { name: 'roleId', control: <HourRoleSelect /> },
          { name: 'rateBelow', label: '达标率低于（%）' },
        ]}
        columns={columns}
        primary={add}
        toolbar={
          <>
            <Can codes={[P.roleHoursEdit]}>
              <Button onClick={() => setCopying(true)}>从上年复制</Button>
            </Can>
            <PrintListButton
              title="角色目标学时达标情况"
              source={source}
              list={list}
              columns={columns}
              access={[P.roleHoursExport]}
            />
          </>
        }
        exports={[P.roleHoursExport]}
        actions={(row) => [
          { label: '名单', onClick: () => setShort(row) },
          { label: '编辑', access: [P.roleHoursEdit], onClick: () => setEditing(row) },
          { label: '删除', access: [P.roleHoursDel], danger: true, onClick: () => removeRow(row) },
        ]}
      />
      {seesUnits && list.rows[0] && (
        <UnitRates year={year} roleId={list.state.filter.roleId} target={list.rows[0].targetRate} />
      )}
      {editing && <TargetDrawer record={editing} onClose={() => setEditing(undefined)} />}
      {isCopying && <CopyYearModal year={year} onClose={() => setCopying(false)} />}
      {short && <ShortfallDrawer target={short} onClose={() => setShort(undefined)} />}
    </div>
  )
}
