import { screens } from '@portal/contract/paths.ts'
import { type ReactNode, type Ref, use } from 'react'
import { usePage } from '#src/platform/page.ts'
import { useMedia } from '#src/platform/use-media.ts'
import '../tabs/page-tabs.css'
import { TabSlot } from '../tabs/tab-slot.ts'
import { FilterChips } from './filter/FilterChips.tsx'
import { type ListFilters, type OfferedFilter, offered } from './filter/filter-names.ts'
import { isRangeEnd, nameOfFilter } from './filter/filter-words.tsx'
import { SearchField } from './filter/SearchField.tsx'
import { ViewTabs, viewsOf } from './filter/ViewTabs.tsx'
import { totalWords } from './Pages.tsx'
import type { ResourceList } from './use-resource-list.ts'

interface HeadProps {
  list: ResourceList<never>
  filters: ListFilters<string>
  title: string
  /** Whether it names the page, which has no other heading then. */
  isPage: boolean
  phone: boolean
  searchRef: Ref<HTMLInputElement>
  /** The one filled button and ⋯. */
  children: ReactNode
}

/** Below this the chips fold behind 筛选, never onto a second line. */
const NARROW = '(max-width: 1199px)'
const BESIDE_VIEWS = 2
/** So many tabs leave no room for chips. */
const MOST_TABS = 5

/** Title with total, views, search, filters and what can be done, in one line of 40; on a phone a line of search and one of chips. */
export function ListHead({ list, filters, title, isPage, phone, searchRef, children }: HeadProps) {
  const isNarrow = useMedia(NARROW)
  const { take: takeTabs, count: tabCount = 0, heading: ofParts } = use(TabSlot) ?? {}
  const views = takeTabs ? undefined : viewsOf(list, filters.views)
  const state = filters.views === undefined ? [] : offered([filters.views])
  const isAlone = ({ name }: OfferedFilter) => !isRangeEnd(list, name)
  const chips = [...(views ? [] : state), ...offered(filters.chips)].filter(isAlone)
  const inSight = views || takeTabs ? chips.slice(0, BESIDE_VIEWS) : chips
  const more = [...chips.slice(inSight.length), ...offered(filters.more).filter(isAlone)]
  const { path } = usePage()
  // Among the parts of a page the strip says which one this is.
  const heading = takeTabs ? (ofParts ?? screens.find((screen) => screen.path === path)?.title) : title
  const Heading = isPage || takeTabs ? 'h1' : 'h2'
  const viewTabs = views && state[0] && (
    <ViewTabs list={list} name={state[0].name} label={nameOfFilter(list, state[0])} views={views} />
  )
  const chipsLine = (
    <FilterChips list={list} chips={inSight} more={more} isFolded={(isNarrow || tabCount > MOST_TABS) && !phone} />
  )

  return (
    <header className="kit-list-head">
      <Heading className={phone ? 'visually-hidden' : undefined}>
        {heading}
        {list.status === 'ready' && <span> {totalWords(list)}</span>}
      </Heading>
      {takeTabs && <span className="kit-tab-slot" ref={takeTabs} />}
      {!phone && viewTabs}
      <SearchField list={list} ref={searchRef} />
      {!phone && chipsLine}
      <span className="kit-list-acts">{children}</span>
      {phone && (
        <div className="kit-phone-filters">
          {viewTabs}
          {chipsLine}
        </div>
      )}
    </header>
  )
}
