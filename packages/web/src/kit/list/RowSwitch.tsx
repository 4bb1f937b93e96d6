import type { Privilege } from '@portal/contract/privileges.ts'
import { Switch } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { holds, useSession } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { toldFailure } from '../told-failure.ts'

interface RowSwitchProps {
  /** What is switched: 启用 {name of the row}. */
  name: string
  checked: boolean
  disabled?: boolean
  /** Who may turn it; left out, everybody who sees it. */
  access?: readonly Privilege[]
  /** Resolves undefined where it was refused, as `useWrite().run` does, or says in `failed` why. */
  run: (checked: boolean) => Promise<unknown>
  /** Offers 撤销 for five seconds; for what is harmless both ways. */
  undo?: boolean
  /** The question before a dangerous one; a refusal leaves all as it is. */
  ask?: (checked: boolean) => Promise<boolean>
}

/** A switch in the row: moves at once, back again when the server refuses. */
export function RowSwitch({ name, checked, disabled = false, access, run, undo = false, ask }: RowSwitchProps) {
  // What was asked for stands until the refreshed row says something else than before.
  const [wanted, setWanted] = useState({ before: checked, next: checked })
  const [isSending, setSending] = useState(false)
  const mayTurn = useSession((session) => access === undefined || holds(access, session))
  const latest = useRef({ run, checked })

  // Follows the row: 撤销 must send the revision that the first change has made.
  useEffect(() => {
    latest.current = { run, checked }
  })

  const send = async (next: boolean) => {
    const before = latest.current.checked
    setWanted({ before, next })
    setSending(true)
    const answer = await latest.current.run(next)
    setSending(false)
    const isDone = answer !== undefined && !toldFailure(answer)
    if (!isDone) setWanted({ before, next: before })
    return isDone
  }
  const turn = async (next: boolean) => {
    if (ask && !(await ask(next))) return
    if ((await send(next)) && undo)
      tip('success', `${name}已${next ? '打开' : '关闭'}`, { label: '撤销', onClick: () => void send(!next) })
  }

  return (
    <Switch
      size="small"
      aria-label={name}
      checked={wanted.before === checked ? wanted.next : checked}
      disabled={disabled || !mayTurn}
      loading={isSending}
      onChange={(next) => void turn(next)}
    />
  )
}
