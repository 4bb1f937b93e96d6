import { placeMode } from '@portal/contract/areas/place/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { usePage } from '#src/platform/page.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { LateSkeleton } from '#src/ui/page-state/LateSkeleton.tsx'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'
import './door.css'
import { GuestForm } from './GuestForm.tsx'
import { type Opened, useDoor } from './use-door.ts'
import { Verdict } from './Verdict.tsx'

/** 场所码: 进入 and 离开, for people of the house by one press, for guests by name and telephone. */
export function DoorPanel({ token }: { token: string }) {
  const door = useDoor(token)
  const { opened, openFault, result } = door
  const { setTitle } = usePage()
  const name = opened?.place.name

  // Follows the place: the tab of the browser carries its name.
  useEffect(() => {
    if (name !== undefined) setTitle(name)
  }, [setTitle, name])

  if (openFault !== '')
    return (
      <div className="place-door-notice">
        <Icon name="qr" />
        <p role="status">{openFault}</p>
        <PlainButton onClick={door.retry}>重试</PlainButton>
      </div>
    )
  if (!opened) return <LateSkeleton />
  if (result) return <Verdict result={result} place={opened.place} onAgain={door.again} />
  return <Door opened={opened} door={door} />
}

function Door({ opened, door }: { opened: Opened; door: ReturnType<typeof useDoor> }) {
  const { place, direction, mode, policy, sentence, me } = opened
  const [asksGuest, setAsksGuest] = useState(false)
  const enter = () => (me ? void door.enter(policy.positionCheck) : setAsksGuest(true))
  return (
    <main className="place-door">
      <header>
        <h1>{place.name}</h1>
        <p>
          {place.door !== '' && `${place.door} · `}
          {wordsOf(placeMode)[mode]}
        </p>
      </header>
      {door.fault !== '' && (
        <p className="place-door-fault" role="alert">
          {door.fault}
        </p>
      )}
      {asksGuest ? (
        <GuestForm policy={policy} busy={door.busy} onSend={(guest) => void door.enter(policy.positionCheck, guest)} />
      ) : (
        <section className="place-door-acts">
          {me && <p>{me.name}，请选择</p>}
          {direction !== 'out' && (
            <PlainButton look="primary" busy={door.busy} onClick={enter}>
              进入
            </PlainButton>
          )}
          {direction !== 'in' && (
            <PlainButton busy={door.busy} onClick={() => void door.leave()}>
              离开
            </PlainButton>
          )}
        </section>
      )}
      <details className="place-door-policy">
        <summary>防控政策：{policy.title}</summary>
        {policy.text !== '' && <p>{policy.text}</p>}
        <p>{sentence}</p>
      </details>
      {!me && <Link to="/guide">员工登录</Link>}
    </main>
  )
}
