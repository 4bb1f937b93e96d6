import { Link } from 'react-router'
import { z } from 'zod'
import { usePreference } from '#src/platform/preferences.ts'
import type { MenuGroup } from '#src/platform/screens/menu.ts'
import { visitsOf } from '#src/platform/screens/visits.ts'
import { useSession } from '#src/platform/session/session.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { HomeCard } from './HomeCard.tsx'
import { screenIcon } from './screen-icon.ts'

const SHOWN = 6
const paths = z.array(z.string())

/** 后台管理: the six screens the person uses most; before he has used any, those he chose, then the first of the menu. */
export function ScreensCard({ menu, office }: { menu: readonly MenuGroup[]; office: string }) {
  const userId = useSession((session) => session.userId)
  const [chosen] = usePreference('frequentMenus', paths, [])
  const items = menu.flatMap((group) => group.items)
  const wanted = [...visitsOf(userId).paths, ...chosen, ...items.map(({ path }) => path)]
  const shown = [...new Set(wanted)].flatMap((path) => items.find((item) => item.path === path) ?? []).slice(0, SHOWN)
  return (
    <HomeCard title="后台管理" more={{ to: office, words: '进入', label: '进入后台' }}>
      <ul className="home-screens">
        {shown.map(({ path, title }) => (
          <li key={path}>
            <Link to={path}>
              <Icon name={screenIcon(title)} />
              <span>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
