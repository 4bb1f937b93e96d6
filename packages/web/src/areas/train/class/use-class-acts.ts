import type { ClassRow } from '@portal/contract/areas/train/class/class.ts'
import {
  changeClassState,
  copyClass,
  deleteClasses,
  printClass,
} from '@portal/contract/areas/train/class/class-manage.ts'
import { LIVE_STATES } from '@portal/contract/areas/train/words.ts'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { toldFailure } from '#src/kit/told-failure.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { download } from '#src/platform/download.ts'
import { go } from '#src/platform/navigate.ts'
import { tip } from '#src/platform/tips.ts'
import { editAddress } from '../addresses.ts'
import { people } from './class-words.tsx'

/** As much of a class as its acts need, from a row or from its page. */
export type ClassInHand = Pick<
  ClassRow,
  | 'id'
  | 'name'
  | 'kind'
  | 'state'
  | 'label'
  | 'enrolFrom'
  | 'enrolTo'
  | 'capacity'
  | 'occ'
  | 'enrolled'
  | 'confirmed'
  | 'waiting'
  | 'pending'
  | 'isTemplate'
  | 'own'
  | 'mayOpen'
>

export type ClassDialog = 'copy' | 'terms' | 'seats' | 'cancel' | 'confirm' | 'poster' | 'notify'

const REFRESHES = ['trainEnrol', 'guide', 'meetingRoom']

/** Writes of a class that more than one place offers, each with its question and its words. */
export const useClassActs = () => {
  const change = useWrite(changeClassState, { refreshes: REFRESHES })
  const copy = useWrite(copyClass)
  const removal = useWrite(deleteClasses)
  const [open, setOpen] = useState<{ dialog: ClassDialog; of: ClassInHand }>()

  return {
    open,
    show: (dialog: ClassDialog, of: ClassInHand) => setOpen({ dialog, of }),
    close: () => setOpen(undefined),
    isPending: change.isPending || copy.isPending,

    async publish({ id, name, enrolFrom }: ClassInHand) {
      const consequence =
        enrolFrom.getTime() > Date.now() ? '到报名开始时间后，范围内的人可以报名。' : '范围内的人立即可以报名。'
      if (!(await confirm({ name, verb: '发布', consequence }))) return
      const done = await change.run({ id, action: 'open' })
      if (done) tip('success', done.state === 'in_review' ? '已提交开班审批，通过后自动发布' : '报名已发布')
    },
    async confirmOpen({ id }: ClassInHand, reason?: string): Promise<boolean> {
      const done = await change.run({ id, action: 'confirm', ...(reason && { reason }) })
      if (done) tip('success', `已确认开班，已通知 ${people(done.sent)} 人`)
      return done !== undefined
    },
    async cancel({ id }: ClassInHand, reason: string): Promise<boolean> {
      const done = await change.run({ id, action: 'cancel', reason })
      if (done) tip('success', done.sent > 0 ? `班次已取消，已通知 ${people(done.sent)} 人` : '班次已取消')
      return done !== undefined
    },
    async asTemplate({ id, name }: ClassInHand) {
      const done = await copy.run({ id, shiftDays: 0, template: true })
      if (done) tip('success', `《${name}》已存为模板，新建时可以选用`)
    },
    async fromTemplate(id: string) {
      const done = await copy.run({ id, shiftDays: 0, template: false })
      const [made] = done?.ids ?? []
      if (made !== undefined) go(editAddress(made))
    },
    async remove({ id, name, isTemplate }: ClassInHand) {
      const consequence = isTemplate ? '' : '可在回收站恢复。'
      if (!(await confirm({ name, verb: '删除', consequence }))) return false
      const answer = await removal.run({ ids: [id], restore: false })
      if (answer === undefined || toldFailure(answer)) return false
      tip('success', isTemplate ? '模板已删除' : '班次已移入回收站')
      return true
    },
    async restore({ id }: ClassInHand) {
      const answer = await removal.run({ ids: [id], restore: true })
      if (answer !== undefined && !toldFailure(answer)) tip('success', '班次已恢复')
    },
    removeAll: (ids: string[], restore: boolean) => removal.send({ ids, restore }),
  }
}

export type ClassActs = ReturnType<typeof useClassActs>

/** Makes a paper of the class and keeps it as a file; `what` names it. */
export const keepPaper = (
  id: string,
  form: 'poster' | 'signSheet',
  { what, sessionId }: { what: string; sessionId?: string },
): Promise<void> =>
  download(printClass.path, { id, form, ...(sessionId && { sessionId }) }, `${what}.pdf`).then(
    () => undefined,
    (error: unknown) => tip('error', wordsOfError(error)),
  )

export const isLive = (state: string): boolean => LIVE_STATES.some((each) => each === state)
