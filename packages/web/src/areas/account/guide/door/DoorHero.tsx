import { Icon } from '#src/ui/icon/Icon.tsx'
import type { IconName } from '#src/ui/icon/icon-paths.ts'
import { DoorScene } from './DoorScene.tsx'
import './door.css'

const REASONS: { icon: IconName; name: string; text: string }[] = [
  { icon: 'book', name: '学', text: '课程、每日一题、练习和考试，学时自动计' },
  { icon: 'grid', name: '办', text: '应用、会议签到、审批，隐患随手报' },
  { icon: 'megaphone', name: '看', text: '公告、通知和自己的待办，一处看完' },
]

interface DoorHeroProps {
  title: string
  slogan: string
  /** Address of the site's own picture, or empty: then ours is drawn. */
  picture: string
}

/** What the portal is, beside the form; a strip above it on a phone. */
export function DoorHero({ title, slogan, picture }: DoorHeroProps) {
  // The slogan breaks where a reader breathes; a phone says its first half alone.
  const comma = slogan.indexOf('，')
  const [first, rest] = comma === -1 ? [slogan, ''] : [slogan.slice(0, comma), slogan.slice(comma + 1)]
  return (
    <section
      className={picture ? 'door-hero door-hero-own' : 'door-hero'}
      aria-label="门户介绍"
      style={picture ? { backgroundImage: `url("${picture}")` } : undefined}
    >
      <div className="door-words">
        <p className="door-brand">
          <span className="door-logo">
            <Icon name="shield" />
          </span>
          {title}
        </p>
        <h1>
          {first}
          {rest && (
            <span>
              ，<br />
              {rest}
            </span>
          )}
        </h1>
        {!picture && (
          <ul className="door-reasons">
            {REASONS.map(({ icon, name, text }) => (
              <li key={name}>
                <span>
                  <Icon name={icon} />
                </span>
                <div>
                  <b>{name}</b>
                  <p>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
      {!picture && <DoorScene />}
    </section>
  )
}
