import { P } from '@portal/contract/privileges.ts'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { go } from '#src/platform/navigate.ts'
import { auditsOfClass, classAddress, editAddress, specialStatistics } from '../addresses.ts'
import type { ClassActs, ClassInHand } from './use-class-acts.ts'

const publish = [P.trainClassPublish]

/** Those who run a class need no code for its people. */
const rostered = ({ own }: ClassInHand) => (own ? {} : { access: [P.trainClassRoster] })
const finished = ({ own }: ClassInHand) => (own ? {} : { access: [P.trainClassFinish] })
const edited = ({ own }: ClassInHand) => (own ? {} : { access: [P.trainClassEdit] })

/** What is due, first; everything else behind it, what takes away last. */
export const actsOfClass = (acts: ClassActs, row: ClassInHand, { brief = false } = {}): RowAction[] => {
  const { id, state, isTemplate, kind } = row
  const copies: RowAction[] = [
    { label: '复制', access: [P.trainClassAdd], onClick: () => acts.show('copy', row) },
    { label: '生成期次', access: [P.trainClassAdd], onClick: () => acts.show('terms', row) },
    { label: '存为模板', access: [P.trainClassAdd], onClick: () => void acts.asTemplate(row) },
  ]
  const remove: RowAction = {
    label: '删除',
    access: [P.trainClassDel],
    danger: true,
    onClick: () => void acts.remove(row),
  }
  if (isTemplate)
    return [
      { label: '用模板新建', access: [P.trainClassAdd], onClick: () => void acts.fromTemplate(id) },
      { label: '编辑', ...edited(row), onClick: () => go(editAddress(id)) },
      remove,
    ]
  const takesPeople = state === 'open' || state === 'confirmed' || state === 'running'
  return [
    ...dueOf(acts, row, { brief }),
    ...(state === 'draft' || takesPeople
      ? [{ label: '编辑', ...edited(row), onClick: () => go(editAddress(id)) }]
      : []),
    { label: '学员', ...rostered(row), onClick: () => go(classAddress(id, 'people')) },
    ...(takesPeople
      ? [
          { label: '报名海报', onClick: () => acts.show('poster', row) },
          { label: '调整名额', access: publish, onClick: () => acts.show('seats', row) },
          { label: '通知学员', ...rostered(row), onClick: () => acts.show('notify', row) },
        ]
      : []),
    ...(kind === 'special' && state !== 'draft'
      ? [{ label: '专题班统计', access: [P.school], onClick: () => go(specialStatistics(id)) }]
      : []),
    ...copies,
    ...(takesPeople
      ? [{ label: '取消班次', access: publish, danger: true, onClick: () => acts.show('cancel', row) }]
      : []),
    ...(state === 'draft' || state === 'cancelled' ? [remove] : []),
  ]
}

/** The next step of a class by its state; `brief` in a row, which says the number elsewhere. */
export const dueOf = (acts: ClassActs, row: ClassInHand, { brief = false } = {}): RowAction[] => {
  const { id, state, label, pending } = row
  if (state === 'draft' && row.mayOpen)
    return [{ label: '发布报名', access: publish, onClick: () => void acts.publish(row) }]
  return [
    ...(pending > 0
      ? [
          {
            label: brief ? '审核' : `审核 ${pending} 份报名`,
            access: [P.enrolment],
            onClick: () => go(auditsOfClass(id)),
          },
        ]
      : []),
    ...(state === 'ended'
      ? [{ label: '办理结业', ...finished(row), onClick: () => go(classAddress(id, 'result')) }]
      : []),
    ...(state === 'open' && label !== 'upcoming'
      ? [{ label: '确认开班', access: publish, onClick: () => acts.show('confirm', row) }]
      : []),
  ]
}
