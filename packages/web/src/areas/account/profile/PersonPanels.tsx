import { Link } from 'react-router'
import { type Panel, panels } from './panels.tsx'
import './person.css'

/** 账号设置: the panels beside each other. */
export function PersonPanels({ panel }: { panel: Panel }) {
  const { Content } = panel
  return (
    <div className="panels">
      <nav aria-label="账号设置">
        <ul>
          {panels
            .filter(({ unlisted }) => !unlisted)
            .map(({ key, title }) => (
              <li key={key}>
                <Link to={`/guide?panel=${key}`} aria-current={key === panel.key ? 'page' : undefined}>
                  {title}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <section className="panel" aria-label={panel.title}>
        <h1>{panel.title}</h1>
        <Content />
      </section>
    </div>
  )
}
