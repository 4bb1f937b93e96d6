import { behindCause, listBehind } from '@portal/contract/areas/learning/target/behind.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { go } from '#src/platform/navigate.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { UnitName } from '#src/shared/pickers/PartTag.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { UnitPath } from '#src/ui/text/UnitPath.tsx'
import { hoursText } from '../figures.tsx'
import { count } from './behind-words.ts'
import { useBehindActs } from './use-behind-acts.ts'

const column = columnsOf(listBehind)
const causes = wordsOf(behindCause)

const columns = [
  column('name', { width: 110 }),
  column('code', { width: 100 }),
  column('orgPath', { title: '单位', width: 230, render: (path: string) => <UnitPath path={path} /> }),
  column('cause', { width: 120, render: (cause: keyof typeof causes) => causes[cause] }),
  column('total', {
    width: 130,
    title: '计入 / 目标',
    render: (_, row) => `${hoursText(row.total)} / ${hoursText(row.target)}`,
  }),
  column('remain', { width: 100, render: hoursText }),
  column('requiredHours', {
    width: 120,
    title: '必修 / 要求',
    render: (_, row) => `${hoursText(row.requiredHours)} / ${hoursText(row.requiredMin)}`,
  }),
  column('overCap', { width: 110, render: hoursText }),
  column('lastLoginAt', { width: 150 }),
  column('remindedAt', { width: 150 }),
]

interface PeopleProps {
  year: number
  /** The unit that is opened, without those below it where it is exact. */
  unit: { id: string; name: string; exact: boolean }
}

/** The people of one unit who are behind, each with his cause; a click on one shows all of him. */
export function BehindPeople({ year, unit }: PeopleProps) {
  const list = useResourceList(listBehind, { fixed: { year } })
  const { remind } = useBehindActs(year)
  const total = Math.max(list.total, list.rows.length)
  const cause = behindCause.safeParse(list.state.filter.cause).data
  const isWhole = cause === undefined && list.state.keyword === ''
  const whole = { name: `「${unit.name}」`, people: total, orgId: unit.id, exactOrg: unit.exact }
  const chosen = async () => {
    const rows = await list.selection.collect()
    await remind({ name: '', people: rows.length, userIds: rows.map(({ id }) => id) })
    list.selection.clear()
  }
  return (
    <ListPage
      list={list}
      title="谁落后、为什么"
      chips={[
        {
          name: 'orgId',
          control: <OrgSelect for={P.statistics} allowClear placeholder="全部可见单位" />,
          words: (id) => (
            <>
              <UnitName id={id} />
              {unit.exact && '（本级）'}
            </>
          ),
        },
        'cause',
      ]}
      columns={columns}
      primary={
        isWhole && total > 0
          ? { label: `提醒未达标 ${count(total)} 人`, access: [P.roleHoursEdit], onClick: () => void remind(whole) }
          : undefined
      }
      exports={[P.roleHoursExport, P.statisticsExport]}
      actions={(row) => [
        {
          label: '提醒',
          access: [P.roleHoursEdit],
          onClick: () => void remind({ name: `「${row.name}」`, people: 1, userIds: [row.id] }),
        },
        {
          label: '学时明细',
          access: [P.studyTime],
          onClick: () => go(`/system/studyTimeManage?tab=entries&f.userId=${row.id}&f.year=${year}`),
        },
      ]}
      batch={[{ label: '提醒', access: [P.roleHoursEdit], onClick: () => void chosen() }]}
      empty={<EmptyNew text="没有未达标的人员" />}
    />
  )
}
