import type { GuideGroup } from '@portal/contract/areas/account/guide.ts'
import { openApp } from '../open-application.ts'
import '../task/task.css'
import { useTiles } from '../use-tiles.ts'
import { AppFace } from './AppFace.tsx'
import { HomeCard } from './HomeCard.tsx'
import { SignInTile } from './SignInTile.tsx'

/** Beside 签到, which stands there for everybody: walls and hosts send people to it. */
const SHOWN = 7

type App = GuideGroup['apps'][number]

/** 签到, and the seven applications most at hand: opened lately, then favourites, then the others in the person's order. */
export function AppsCard({ groups }: { groups: readonly GuideGroup[] }) {
  const { recent, favourites, hidden, arranged, noteOpened } = useTiles()
  const all = groups.flatMap(({ apps }) => arranged(apps)).filter(({ id }) => !hidden.includes(id))
  const place = ({ id }: App) => {
    if (recent.includes(id)) return recent.indexOf(id)
    return favourites.includes(id) ? recent.length + favourites.indexOf(id) : Number.MAX_SAFE_INTEGER
  }
  const shown = all.toSorted((a, b) => place(a) - place(b)).slice(0, SHOWN)
  const open = (app: App) => {
    noteOpened(app.id)
    void openApp(app)
  }
  return (
    <HomeCard title="应用" more={{ to: '/guide?panel=apps', words: '全部' }}>
      <ul className="home-apps">
        <li>
          <SignInTile />
        </li>
        {shown.map((app) => (
          <li key={app.id}>
            <button type="button" onClick={() => open(app)} data-health={app.health}>
              <AppFace app={app} />
              <span>{app.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </HomeCard>
  )
}
