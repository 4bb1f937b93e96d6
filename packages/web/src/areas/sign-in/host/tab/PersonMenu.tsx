import { markPeople, type SignPersonRow, undoEntry } from '@portal/contract/areas/sign-in/host.ts'
import type { SheetRow } from '@portal/contract/areas/sign-in/sheet.ts'
import { signRefusals } from '@portal/contract/areas/sign-in/words.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateDropdown } from '#src/ui/late/LateParts.tsx'
import { late } from '#src/ui/late/late.tsx'
import { MakeUpModal } from '../MakeUpModal.tsx'

const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))
const CorrectModal = late(() => import('../CorrectModal.tsx').then((module) => module.CorrectModal))

type Opened = 'undoIn' | 'undoOut' | 'makeUpOut' | 'noLeave' | 'correct'

/** What may be done about one person now, by the state of the sheet. */
const actsOf = (person: SignPersonRow, sheet: SheetRow): { key: Opened; label: string; danger?: boolean }[] => {
  if (sheet.state === 'cancelled') return []
  if (sheet.state === 'sealed')
    return sheet.maySeal && person.userId !== null ? [{ key: 'correct', label: '更正' }] : []
  const isLeave = person.status === 'leave'
  return [
    ...(sheet.mode === 'inOut' && person.inAt && !person.outAt && person.userId !== null
      ? [{ key: 'makeUpOut' as const, label: '补签退' }]
      : []),
    ...(isLeave ? [{ key: 'noLeave' as const, label: '取消请假' }] : []),
    ...(person.outEntryId ? [{ key: 'undoOut' as const, label: '撤销签退', danger: true }] : []),
    ...(person.inEntryId ? [{ key: 'undoIn' as const, label: '撤销签到', danger: true }] : []),
  ]
}

export function PersonMenu({ person, sheet }: { person: SignPersonRow; sheet: SheetRow }) {
  const [opened, setOpened] = useState<Opened>()
  const undo = useWrite(undoEntry, { refreshes: ['meeting'] })
  const mark = useWrite(markPeople, { refreshes: ['meeting'] })
  const acts = actsOf(person, sheet)
  if (acts.length === 0) return null
  const close = () => setOpened(undefined)
  const { userId, name } = person

  const undone = async (reason: string) => {
    const entryId = opened === 'undoOut' ? person.outEntryId : person.inEntryId
    const answer = entryId && (await undo.run({ entryId, reason }))
    if (answer) tip('success', '已撤销')
    return Boolean(answer)
  }
  const back = async (reason: string) => {
    const answer = userId && (await mark.run({ sheetId: sheet.id, userIds: [userId], status: 'noLeave', reason }))
    if (answer) tip(answer.failed[0] ? 'error' : 'success', answer.failed[0]?.message ?? '已取消请假')
    return Boolean(answer)
  }
  return (
    <>
      <LateDropdown
        trigger={['click']}
        menu={{ items: acts, onClick: ({ key }: { key: string }) => setOpened(key as Opened) }}
      >
        <Button type="text" icon={<Icon name="dots" />} aria-label={`操作：${name}`} />
      </LateDropdown>
      {(opened === 'undoIn' || opened === 'undoOut') && (
        <ReasonModal
          title={`${opened === 'undoIn' ? '撤销签到' : '撤销签退'}：${name}`}
          verb="撤销"
          label="撤销原因"
          help="记录保留为证据，不再计入人数"
          fault={signRefusals.reason.message}
          pending={undo.isPending}
          onSend={undone}
          onClose={close}
        />
      )}
      {opened === 'noLeave' && (
        <ReasonModal
          title={`取消请假：${name}`}
          verb="取消请假"
          label="原因"
          help="此人重新计入应到"
          fault={signRefusals.reason.message}
          pending={mark.isPending}
          onSend={back}
          onClose={close}
        />
      )}
      {opened === 'makeUpOut' && userId !== null && (
        <MakeUpModal sheet={sheet} people={[{ id: userId, name }]} direction="out" onClose={close} />
      )}
      {opened === 'correct' && <CorrectModal sheet={sheet} person={person} onClose={close} />}
    </>
  )
}
