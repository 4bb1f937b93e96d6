import type { HandedOut } from '@portal/contract/areas/welfare/desk.ts'
import { Button } from 'antd'
import { PersonAvatar } from '#src/kit/PersonAvatar.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { timeText } from '#src/ui/time/date-text.ts'

const FACE_PX = 72

interface FoundProps {
  of: HandedOut
  busy: boolean
  onDeliver: () => void
}

/** Face, name, unit and option, large enough to be read at arm's length; handed out only by a press. */
export function Found({ of, busy, onDeliver }: FoundProps) {
  const { person, option, title, place, proxyName, deliveredAt } = of
  return (
    <section className="wf-panel wf-found" aria-label="领取人">
      <div>
        <PersonAvatar person={{ name: person.name, code: person.code, photo: person.photoUrl }} size={FACE_PX} />
        <p>
          <b>{person.name}</b>
          <span>{[person.orgName, person.code].filter(Boolean).join(' · ')}</span>
          {proxyName !== '' && <strong>由 {proxyName} 代领</strong>}
        </p>
      </div>
      <p>
        <strong>{option}</strong> <span>《{title}》</span>
        <br />
        <span>{place}</span>
      </p>
      {deliveredAt ? (
        <p role="status">
          <Icon name="tick" /> {timeText(deliveredAt.getTime())} 已发放
        </p>
      ) : (
        <Button type="primary" size="large" loading={busy} onClick={onDeliver}>
          确认发放
        </Button>
      )}
    </section>
  )
}
