import {
  changeMeetingState,
  deleteMeetings,
  type MeetingRow,
  meetingCalendar,
} from '@portal/contract/areas/meeting/meeting.ts'
import { remindReceipts } from '@portal/contract/areas/meeting/receipt.ts'
import { P, type Privilege } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { useEditor } from '#src/kit/form/Editor.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { toldFailure } from '#src/kit/told-failure.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { go } from '#src/platform/navigate.ts'
import { holds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { saveCalendar } from '#src/shared/calendar/save-calendar.ts'
import { consoleAddress, hasConsole, MEETINGS } from '../addresses.ts'
import { spanText } from './time-words.ts'

type Row = Pick<
  MeetingRow,
  | 'id'
  | 'topic'
  | 'channel'
  | 'state'
  | 'from'
  | 'to'
  | 'place'
  | 'expected'
  | 'unanswered'
  | 'seriesId'
  | 'sheetId'
  | 'hosting'
>

const byChannel =
  (portal: Privilege, school: Privilege) =>
  ({ channel }: Row) => [channel === 'portal' ? portal : school]
export const editCodes = byChannel(P.meetingEdit, P.schoolMeetingEdit)
const addCodes = byChannel(P.meetingAdd, P.schoolMeetingAdd)
const deleteCodes = byChannel(P.meetingDel, P.schoolMeetingEdit)
const signCodes = byChannel(P.meetingSign, P.schoolMeetingSign)

const people = (n: number) => n.toLocaleString('zh-CN')

/** What can be done with a meeting, in its list and on its page. */
export const useMeetingActs = () => {
  const { edit, create } = useEditor()
  const change = useWrite(changeMeetingState, { refreshes: ['meetingRoom', 'guide'] })
  const removal = useWrite(deleteMeetings, { refreshes: ['meetingRoom'] })
  const reminder = useWrite(remindReceipts)
  const [cancelling, setCancelling] = useState<{ row: Row; following: boolean }>()

  const notify = async (row: Row, following: boolean) => {
    const whom = `${people(row.expected)} 名参会人员、主持人和记录人`
    const consequence = following
      ? `本场及之后的场次都会通知，${whom}各收到一条消息，并占用会议室。`
      : `${whom}会收到消息「会议通知：《${row.topic}》，${spanText(row.from, row.to)}，${row.place}」，并占用会议室。`
    if (!(await confirm({ name: row.topic, verb: '通知', consequence }))) return
    const done = await change.run({ id: row.id, action: 'notify', following })
    if (done) tip('success', done.changed > 1 ? `已通知 ${done.changed} 场会议` : `已通知 ${people(done.sent)} 人`)
  }
  const cancel = async (reason: string): Promise<boolean> => {
    if (!cancelling) return false
    const done = await change.run({ id: cancelling.row.id, action: 'cancel', reason, following: cancelling.following })
    if (done) tip('success', done.changed > 1 ? `已取消 ${done.changed} 场会议` : '会议已取消')
    return done !== undefined
  }
  const remove = async (row: Row) => {
    if (!(await confirm({ name: row.topic, verb: '删除', consequence: '草稿删除后不能恢复。' }))) return
    const answer = await removal.run({ ids: [row.id] })
    if (answer === undefined || toldFailure(answer)) return
    tip('success', '草稿已删除')
    go(MEETINGS)
  }
  const remind = async (row: Row) => {
    const consequence = `还没有回执的 ${people(row.unanswered)} 人会收到消息「请回执会议《${row.topic}》」，4 小时内只能催一次。`
    if (!(await confirm({ name: row.topic, verb: '提醒', consequence }))) return
    const done = await reminder.run({ id: row.id })
    if (done) tip('success', `已提醒 ${people(done.sent)} 人`)
  }
  const download = (row: Row) =>
    call(meetingCalendar, { id: row.id }, { act: true }).then(saveCalendar, (error: unknown) =>
      tip('error', wordsOfError(error)),
    )

  const actionsOf = (row: Row): RowAction[] => {
    const isAhead = row.state === 'notified'
    const isOn = isAhead || row.state === 'running'
    const signs = row.hosting || holds(signCodes(row))
    return [
      ...(row.state === 'draft'
        ? [{ label: '通知', access: editCodes(row), onClick: () => void notify(row, false) }]
        : []),
      ...(row.state === 'draft' && row.seriesId !== null
        ? [{ label: '通知本场及以后', access: editCodes(row), onClick: () => void notify(row, true) }]
        : []),
      ...(row.sheetId !== null && signs && row.state !== 'cancelled' && hasConsole()
        ? [{ label: '签到管理', onClick: () => go(consoleAddress(row.sheetId ?? '')) }]
        : []),
      ...(isAhead && row.unanswered > 0
        ? [{ label: '催回执', access: editCodes(row), onClick: () => void remind(row) }]
        : []),
      ...(row.state === 'cancelled' ? [] : [{ label: '编辑', access: editCodes(row), onClick: () => edit(row.id) }]),
      { label: '复制', access: addCodes(row), onClick: () => create(row.id) },
      { label: '日历文件', onClick: () => void download(row) },
      ...(isOn
        ? [
            {
              label: '取消会议',
              access: editCodes(row),
              danger: true,
              onClick: () => setCancelling({ row, following: false }),
            },
          ]
        : []),
      ...(isAhead && row.seriesId !== null
        ? [
            {
              label: '取消本场及以后',
              access: editCodes(row),
              danger: true,
              onClick: () => setCancelling({ row, following: true }),
            },
          ]
        : []),
      ...(row.state === 'draft'
        ? [{ label: '删除', access: deleteCodes(row), danger: true, onClick: () => void remove(row) }]
        : []),
    ]
  }
  return {
    actionsOf,
    cancelling,
    cancel,
    close: () => setCancelling(undefined),
    isCancelling: change.isPending,
    remind,
  }
}

export type MeetingActs = ReturnType<typeof useMeetingActs>
