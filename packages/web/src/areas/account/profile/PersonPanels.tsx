import { Link } from 'react-router'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { type Panel, panels } from './panels.tsx'
import './person.css'

/** 账号设置: the panels beside each other; 我的 and what belongs to the home stand alone. */
export function PersonPanels({ panel }: { panel: Panel }) {
  const phone = useMedia(PHONE)
  const { Content, title, unlisted, bare } = panel
  if (unlisted)
    return (
      <div className="panel-alone">
        <section className={bare ? undefined : 'panel'} aria-label={title}>
          {!bare && !phone && <h1>{title}</h1>}
          <Content />
        </section>
      </div>
    )
  return (
    <div className="panels">
      <nav aria-label="账号设置">
        <ul>
          {panels
            .filter((each) => !each.unlisted)
            .map(({ key, title: name }) => (
              <li key={key}>
                <Link to={`/guide?panel=${key}`} aria-current={key === panel.key ? 'page' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <section className="panel" aria-label={title}>
        {!phone && <h1>{title}</h1>}
        <Content />
      </section>
    </div>
  )
}
