import {
  listSpecialPeople,
  type PeopleOf,
  remindSpecial,
  type SpecialPerson,
} from '@portal/contract/areas/special-class/people.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { peopleOfClass } from './of-special.ts'

const column = columnsOf(listSpecialPeople)

const columns = [
  column('name', { width: 110, fixed: 'left' }),
  column('code', { width: 100, beside: true }),
  column('orgName', { width: 170 }),
  column('state', { width: 90, badge: true }),
  column('percent', {
    width: 80,
    render: (_: unknown, { percent, needed }: SpecialPerson) => (needed === 0 ? '—' : `${percent}%`),
  }),
  column('done', {
    title: '完成项/总项',
    width: 100,
    render: (_: unknown, { done, needed }: SpecialPerson) => (needed === 0 ? '—' : `${done}/${needed}`),
  }),
  column('hours', { width: 72, render: (_: unknown, { hours }: SpecialPerson) => hours.toFixed(2) }),
  column('lastAt', {
    width: 150,
    render: (_: unknown, { lastAt }: SpecialPerson) => (lastAt === null ? '—' : dateTimeText(lastAt.getTime())),
  }),
  column('result', { width: 84 }),
  {
    key: 'missing',
    title: '还差',
    width: 300,
    render: (_: unknown, { missing }: SpecialPerson) => missing.map((title) => `《${title}》`).join('、') || '—',
  },
]

interface PeopleListProps {
  classId: string
  name: string
  title: string
  /** Only this part of the people. */
  part?: PeopleOf
}

/** People of a special class; those who lack something can be reminded. */
export function PeopleList({ classId, name, title, part }: PeopleListProps) {
  const source = useMemo(() => peopleOfClass(classId), [classId])
  const list = useResourceList(source, { fixed: { id: classId, ...(part && { of: part }) } })
  const write = useWrite(remindSpecial)
  const remind = async (userIds?: string[]) => {
    const asked = { name, verb: '提醒未完成', consequence: '未学完的学员各收到一条消息，今天已提醒过的不重复。' }
    if (!(await confirm(asked))) return
    const done = await write.run({ id: classId, ...(userIds && { userIds }) })
    if (!done) return
    tip('success', `已提醒 ${done.sent} 人${done.skipped > 0 ? `，${done.skipped} 人今日已提醒过` : ''}`)
    list.selection.clear()
  }
  return (
    <ListPage
      list={list}
      title={title}
      chips={[
        part ? 'result' : 'of',
        { name: 'orgId', label: '单位', control: <OrgSelect for={P.schoolSpecialStat} allowClear /> },
      ]}
      more={part ? [] : ['result']}
      columns={columns}
      exports={[P.schoolSpecialExport]}
      toolbar={<Button onClick={() => void remind()}>提醒未完成</Button>}
      batch={(selection) => (
        <Button onClick={() => void selection.collect().then((rows) => remind(rows.map(({ id }) => id)))}>提醒</Button>
      )}
      empty={<p>{part === 'unfinished' ? '全部学员都已学完' : '还没有学员'}</p>}
    />
  )
}
