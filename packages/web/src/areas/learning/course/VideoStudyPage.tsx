import { numberAliVideo } from '@portal/contract/areas/video/video-list.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { SearchLink, searchLink } from '#src/shared/search/SearchLink.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import '../learning.css'
import { CourseAside } from './CourseAside.tsx'
import { BrokenLabel, CourseFound } from './CourseFound.tsx'
import { CourseParts } from './CourseParts.tsx'
import { CourseSearch } from './CourseSearch.tsx'
import { CourseSheet } from './CourseSheet.tsx'
import './course.css'
import { useCourseFilter } from './course-filter.ts'
import { courseYear, nearestYear, useCourseState, type YearCount } from './course-year.ts'

/** 课程: what the school has for this person in one year, what is owed first. */
export function VideoStudyPage() {
  const { query: address, setQuery } = usePage()
  const phone = useMedia(PHONE)
  const chosen = useCourseState((state) => state.year)
  // The years and the one to begin with do not depend on the year that is asked for.
  const shelf = useQuery(query(numberAliVideo, { channel: 'school' }))
  const year = courseYear(address.year, chosen) ?? shelf.data?.defaultYear

  const chooseYear = (next: number) => {
    useCourseState.setState({ year: next })
    setQuery({ year: String(next), page: undefined, label: undefined, part: undefined })
  }
  return (
    <div className="learning-columns course-centre">
      <div className="learning-wide">
        <header className="course-centre-head">
          <h1>课程</h1>
          <span className="course-centre-acts">
            {year !== undefined && <YearSelect year={year} years={shelf.data?.years ?? []} onYear={chooseYear} />}
            {phone && <SearchLink />}
          </span>
        </header>
        <Loaded of={shelf}>
          {({ years }) => year !== undefined && <Year {...{ year, years }} onYear={chooseYear} />}
        </Loaded>
      </div>
      <CourseAside />
    </div>
  )
}

interface YearProps {
  year: number
  years: readonly YearCount[]
  onYear: (year: number) => void
}

function YearSelect({ year, years, onYear }: YearProps) {
  const offered = years.some((each) => each.year === year) ? years : [{ year, num: 0 }, ...years]
  return (
    <Select
      aria-label="年度"
      variant="borderless"
      popupMatchSelectWidth={false}
      value={year}
      onChange={onYear}
      labelRender={({ value }) => `${value} 年`}
      options={[...offered]
        .sort((a, b) => b.year - a.year)
        .map((each) => ({ value: each.year, label: `${each.year} 年 · ${each.num} 门` }))}
    />
  )
}

function Year({ year, years, onYear }: YearProps) {
  const filter = useCourseFilter()
  if (!years.some((each) => each.year === year && each.num > 0)) {
    const nearest = nearestYear(years, year)
    return (
      <EmptyNew
        text={`${year} 年暂无课程`}
        action={
          nearest && (
            <Button type="primary" onClick={() => onYear(nearest.year)}>
              {`看 ${nearest.year} 年的 ${nearest.num} 门课程`}
            </Button>
          )
        }
      />
    )
  }
  const isOneList = filter.keyword !== '' || filter.part !== undefined || filter.kept || filter.sort !== 'recommended'
  const List = isOneList || filter.category === 'xiaoshipin' ? CourseFound : CourseParts
  return (
    <>
      <search className="course-tools">
        <CourseSearch placeholder="搜课程、讲师" />
        <CourseSheet year={year} filter={filter} />
      </search>
      {filter.keyword !== '' && (
        <Link to={searchLink(filter.keyword)} className="course-search-all">
          搜全部内容：“{filter.keyword}”
          <Icon name="forward" small />
        </Link>
      )}
      {filter.isBroken ? <BrokenLabel onAll={filter.clear} /> : <List year={year} filter={filter} />}
    </>
  )
}
