import { undoEntry } from '@portal/contract/areas/sign-in/host.ts'
import {
  attendance,
  type SignDirection,
  SUCCESS_CODES,
  signCode,
  signRefusals,
} from '@portal/contract/areas/sign-in/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { PersonAvatar } from '#src/kit/PersonAvatar.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { timeText } from '#src/ui/time/date-text.ts'
import type { Scanned } from './use-scan-person.ts'

const codes = wordsOf(signCode)
const statuses = wordsOf(attendance)
const UNDO_MS = 10_000
const FACE_PX = 56

interface ScannedPersonProps {
  scanned: Scanned
  direction: SignDirection
  onUndone: () => void
}

/** Face, name, unit, and the answer large enough to be read at arm's length; ten seconds to take it back. */
export function ScannedPerson({ scanned, direction, onUndone }: ScannedPersonProps) {
  const { user, code, at, status, entryId } = scanned
  const isFine = SUCCESS_CODES.includes(code)
  const undo = useWrite(undoEntry, { refreshes: ['meeting'] })
  const mayUndo = useWindow()
  const takeBack = async () => {
    if (entryId && (await undo.run({ entryId, reason: '' }))) {
      tip('success', `已撤销 ${user.name}`)
      onUndone()
    }
  }
  return (
    <div className="console-scanned" data-fine={isFine} role="status">
      <div>
        <PersonAvatar person={user} size={FACE_PX} />
        <p>
          <b>{user.name}</b>
          <span>{[user.org, user.code].filter(Boolean).join(' · ')}</span>
        </p>
        <span className="console-verdict">
          <Icon name={isFine ? 'tick' : 'cross'} />
          {isFine ? timeText(at.getTime()) : codes[code]}
        </span>
      </div>
      {isFine && (
        <p className="scan-note">
          {code === 'ALREADY' ? '已经签过，以第一次为准' : `${codes[code]}${status ? ` · ${statuses[status]}` : ''}`}
        </p>
      )}
      {code === 'OUT_FIRST' && direction === 'out' && <p className="scan-note">没有签到记录，请先补签</p>}
      {entryId && mayUndo && isFine && code !== 'ALREADY' && (
        <button type="button" className="sign-button" disabled={undo.isPending} onClick={() => void takeBack()}>
          撤销
        </button>
      )}
    </div>
  )
}

/** True for ten seconds. */
const useWindow = () => {
  const [isOpen, setOpen] = useState(true)
  // Follows the clock.
  useEffect(() => {
    const timer = setTimeout(() => setOpen(false), UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
  return isOpen
}

/** Somebody who is not on the list is let in with a reason. */
export function WalkIn({ onAdmit }: { onAdmit: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)
  const admit = () => {
    const length = [...reason.trim()].length
    if (length < 2 || length > 200) return setWrong(true)
    onAdmit(reason.trim())
  }
  return (
    <div className="console-walk-in">
      <p className="scan-note" role={isWrong ? 'alert' : undefined} data-bad={isWrong}>
        {isWrong ? signRefusals.reason.message : '说明原因后可以加入；没有名额时记为旁听，不计学时'}
      </p>
      <div>
        <Input
          aria-label="加入原因"
          placeholder="加入原因"
          maxLength={200}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            setWrong(false)
          }}
          onPressEnter={admit}
        />
        <button type="button" className="verb verb-first" onClick={admit}>
          加入并签到
        </button>
      </div>
    </div>
  )
}
