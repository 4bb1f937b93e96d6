import { useHasExhibitions } from '#src/areas/exhibition/public.ts'
import { useHasWelfare } from '#src/areas/welfare/public.ts'
import { TabStrip } from '#src/kit/tabs/TabStrip.tsx'
import { usePage } from '#src/platform/page.ts'

const ACTIVITIES = { key: 'activity', label: '活动' }
const HALL = { key: 'hall', label: '影展' }
const CINEMA = { key: 'cinema', label: '影院' }
const WELFARE = { key: 'welfare', label: '福利' }

/** Whether a tab is one of these; own cards are reached from 我的. */
export const inStrip = (tab: string | undefined): boolean =>
  tab === undefined || [HALL, CINEMA, WELFARE].some(({ key }) => key === tab)

/** What the activity area holds beside activities; what has nothing for this person is left out. */
export function AreaTabs() {
  const { query, setQuery } = usePage()
  const [hasHall, hasCinema] = [useHasExhibitions('photo'), useHasExhibitions('film')]
  const hasWelfare = useHasWelfare()
  const others = [hasHall && HALL, hasCinema && CINEMA, hasWelfare && WELFARE]
  const items = [ACTIVITIES, ...others.filter((tab) => tab !== false)]
  if (items.length === 1) return null
  const choose = (key: string) =>
    setQuery({ tab: key === ACTIVITIES.key ? undefined : key, view: undefined, type: undefined }, { push: true })
  return (
    <div className="act-areas">
      <TabStrip items={items} activeKey={query.tab ?? ACTIVITIES.key} onChange={choose} label="活动专区" />
    </div>
  )
}
