import {
  deleteSchedules,
  listSchedules,
  type ScheduleRow,
  saveSchedule,
  sendScheduleNow,
} from '@portal/contract/areas/system/statistics/schedule.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { RowSwitch } from '#src/kit/list/RowSwitch.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useRecordDesk } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { late } from '#src/ui/late/late.tsx'
import { inputOf, timetableText } from './timetable.ts'

const ScheduleDrawer = late(() => import('./ScheduleDrawer.tsx').then((module) => module.ScheduleDrawer))
const RunsDrawer = late(() => import('./RunsDrawer.tsx').then((module) => module.RunsDrawer))

const column = columnsOf(listSchedules)

const SHOWN_NAMES = 3

const peopleText = ({ receiverNames }: ScheduleRow) => {
  const shown = receiverNames.slice(0, SHOWN_NAMES).join('、')
  return receiverNames.length > SHOWN_NAMES ? `${shown} 等 ${receiverNames.length} 人` : shown
}

/** 定时发送: reports that come to people by themselves. */
export function ScheduleTab() {
  const list = useResourceList(listSchedules)
  const remove = useWrite(deleteSchedules)
  const send = useWrite(sendScheduleNow)
  const save = useWrite(saveSchedule)
  const desk = useRecordDesk({
    noun: '定时发送',
    making: '新建',
    list,
    remove: (ids) => remove.send({ ids }),
    lost: '发送记录一并删除，已发出的消息保留。',
  })
  const [opened, setOpened] = useState<ScheduleRow>()

  const sendNow = async (row: ScheduleRow) => {
    const consequence = `将立即发给 ${row.receivers.length} 位接收人，不影响下次发送时间。`
    if (!(await confirm({ name: row.name, verb: '立即发送', consequence }))) return
    if (await send.run({ id: row.id }))
      tip('success', '已开始发送', { label: '发送记录', onClick: () => setOpened(row) })
  }

  return (
    <>
      <ListPage
        list={list}
        title="定时发送"
        chips={['cadence', 'enabled']}
        columns={[
          column('name', { width: 160 }),
          column('reportTitle', { width: 140, render: (_, { reportTitle }) => reportTitle || '已删除的报表' }),
          {
            key: 'timetable',
            title: '发送时间',
            width: 150,
            render: (_, row) => timetableText(row),
          },
          column('receiverNames', { width: 180, render: (_, row) => peopleText(row) }),
          {
            key: 'threshold',
            title: '条件',
            width: 120,
            render: (_, { threshold }) => (threshold ? '仅超阈值时' : '每次发送'),
          },
          column('enabled', {
            width: 90,
            render: (_, row) => (
              <RowSwitch
                name={`启用 ${row.name}`}
                checked={row.enabled}
                undo
                run={(enabled) => save.run({ id: row.id, revision: row.revision, ...inputOf(row), enabled })}
              />
            ),
          }),
          column('nextAt', {
            render: (value, row, index) => (row.enabled ? column('nextAt').render?.(value, row, index) : '—'),
          }),
          column('lastAt'),
          column('owner', { width: 100 }),
        ]}
        primary={{ label: '新建', access: [P.statisticsSchedule], onClick: () => desk.create() }}
        exports={[P.statisticsSchedule]}
        actions={(row) => [
          { label: '编辑', onClick: () => desk.edit(row) },
          { label: '发送记录', onClick: () => setOpened(row) },
          { label: '立即发送', onClick: () => void sendNow(row) },
          { label: '删除', danger: true, onClick: () => void desk.remove([row]) },
        ]}
      />
      {desk.drawer && <ScheduleDrawer {...desk.drawer} />}
      {opened && <RunsDrawer schedule={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
