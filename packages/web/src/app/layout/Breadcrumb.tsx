import { Link } from 'react-router'
import { isBuilt } from '#src/platform/screens/built.ts'
import { useSession } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { shownTitle, useLatestAddress, useShell } from '../page/shell-store.ts'
import './breadcrumb.css'
import { type Crumb, crumbsOf } from './crumbs.ts'

/** 主页 and the way to the page on screen; on a phone only its last step, with the one before it as ‹. */
export function Breadcrumb() {
  const screen = useShell((state) => state.shown?.screen)
  const title = useShell(shownTitle)
  const latestOf = useLatestAddress()
  const menuCodes = useSession((session) => session.menuCodes)
  const phone = useMedia(PHONE)
  if (!screen) return null

  const crumbs = crumbsOf(screen, title, { menuCodes, isBuilt, latestOf })
  const before = crumbs.findLast(({ to }) => to !== null)

  return (
    <nav className="crumbs" aria-label="面包屑" data-chrome>
      {phone && before?.to && (
        <Link to={before.to} className="crumb-back" aria-label={`返回${before.title}`}>
          <Icon name="back" />
        </Link>
      )}
      <ol>
        {(phone ? crumbs.slice(-1) : crumbs).map((crumb, index, shown) => (
          <li key={`${index}${crumb.title}`}>
            <CrumbText crumb={crumb} last={index === shown.length - 1} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function CrumbText({ crumb: { title, to }, last }: { crumb: Crumb; last: boolean }) {
  if (last) return <span aria-current="page">{title}</span>
  return to === null ? <span>{title}</span> : <Link to={to}>{title}</Link>
}
