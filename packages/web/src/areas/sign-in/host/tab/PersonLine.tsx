import type { SignPersonRow } from '@portal/contract/areas/sign-in/host.ts'
import { attendance, entryMethod } from '@portal/contract/areas/sign-in/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ReactNode } from 'react'
import { PersonAvatar } from '#src/kit/PersonAvatar.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { unitText } from '#src/ui/text/UnitPath.tsx'
import { timeText } from '#src/ui/time/date-text.ts'

const GLYPH_PX = 40

interface LineProps {
  name: string
  code: string
  /** 代 whom. */
  deputyFor?: string
  about: ReactNode
  children?: ReactNode
}

/** One person: glyph, name, what there is to say, and what can be done. */
export function Line({ name, code, deputyFor = '', about, children }: LineProps) {
  return (
    <>
      <PersonAvatar person={{ name, code }} size={GLYPH_PX} />
      <div className="console-person">
        <b>{deputyFor === '' ? name : `${name}（代 ${deputyFor}）`}</b>
        <span>{about}</span>
      </div>
      {children}
    </>
  )
}

const methods = wordsOf(entryMethod)
const statuses = wordsOf(attendance)

/** 「检修部 / 甲班 · 二维码 · 补签」, with the reason in its colour. */
export function AboutPerson({ person }: { person: SignPersonRow }) {
  const { orgPath, method, madeUp, corrected, listener, reason, distance, accuracy, phone } = person
  const parts = [
    unitText(orgPath) || phone,
    method && methods[method],
    distance !== null && `${distance} 米${accuracy === null ? '' : ` ± ${accuracy}`}`,
    listener && '旁听',
    madeUp && method !== 'makeUp' && '补签',
    corrected && '已更正',
  ].filter(Boolean)
  return (
    <>
      {parts.join(' · ')}
      {reason !== '' && (
        <>
          {parts.length > 0 && ' · '}
          <em>{reason}</em>
        </>
      )}
    </>
  )
}

/** When, and whether it was in time. */
export function SignedAt({ person: { inAt, outAt, status } }: { person: SignPersonRow }) {
  const isFine = status === 'present'
  return (
    <span className="console-at" data-fine={isFine}>
      <span>
        {isFine && <Icon name="tick" small />}
        {inAt ? timeText(inAt.getTime()) : statuses[status]}
      </span>
      {inAt && !isFine && status !== 'pending' && <small>{statuses[status]}</small>}
      {outAt && <small>签退 {timeText(outAt.getTime())}</small>}
    </span>
  )
}
