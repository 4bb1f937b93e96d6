import { ruleSentence } from '@portal/contract/areas/train/class/rule-sentence.ts'
import { listOpenClasses, type OpenClassRow } from '@portal/contract/areas/train/enrolment/open.ts'
import { classKind, enrolmentState, shippedTrainCategories } from '@portal/contract/areas/train/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useDictionary } from '#src/platform/dictionary.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { classWords, leftText, shortTime, spanText } from './class-words.ts'
import { kindOptions, LearnFilters, Pick, stateOptions, useFilters } from './LearnFilters.tsx'

const PAGE_SIZE = 20
const spans = [
  { value: '7', label: '7 天内' },
  { value: '30', label: '30 天内' },
  { value: '90', label: '90 天内' },
]
const kinds = wordsOf(classKind)

const filterOf = (address: Readonly<Record<string, string>>) => {
  const { category, enrollable, span } = address
  const kind = classKind.safeParse(address.kind).data
  const myState = enrolmentState.safeParse(address.state).data
  const days = spans.find(({ value }) => value === span)?.value
  // To the day, so that the same list is not asked for anew with each drawing.
  const today = Math.floor(serverNow() / DAY_MS) * DAY_MS
  return {
    ...(kind && { kind }),
    ...(myState && { myState }),
    ...(category && { category }),
    ...(enrollable && { enrollable: true }),
    ...(days && { from: new Date(today), to: new Date(today + Number(days) * DAY_MS) }),
  }
}

const cleared = { kind: undefined, state: undefined, category: undefined, enrollable: undefined, span: undefined }

/** 报名: classes that are addressed to me, 专题班 first; of each kind what closes soonest. */
export function OpenClasses() {
  const { query: address, set } = useFilters()
  const { keyword = '', enrollable } = address
  const page = Math.max(1, Number.parseInt(address.page ?? '1', 10) || 1)
  const categories = useDictionary(shippedTrainCategories.key).map(({ code, name }) => ({ value: code, label: name }))
  const filter = filterOf(address)
  const found = useQuery({
    ...query(listOpenClasses, { page, pageSize: PAGE_SIZE, keyword, exactTotal: false, filter }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const isFiltered = keyword !== '' || Object.keys(filter).length > 0
  return (
    <>
      <LearnFilters>
        <Pick name="kind" label="类型" options={kindOptions} />
        <Pick name="category" label="分类" options={categories} />
        <Pick name="span" label="时间" options={spans} />
        <Pick name="state" label="我的状态" options={stateOptions} />
        <button
          type="button"
          aria-pressed={Boolean(enrollable)}
          onClick={() => set({ enrollable: enrollable ? undefined : '1' })}
        >
          可报名
        </button>
      </LearnFilters>
      <Loaded of={found}>
        {({ list, total }) => (
          <>
            {list.length === 0 &&
              (isFiltered ? (
                <EmptyFiltered onClear={() => set({ ...cleared, keyword: undefined })} />
              ) : (
                <EmptyNew text="现在没有可以报名的班次" />
              ))}
            {(['special', 'class'] as const).map((kind) => (
              <Group key={kind} title={kinds[kind] ?? ''} rows={list.filter((row) => row.kind === kind)} />
            ))}
            <Pages
              page={page}
              pageSize={PAGE_SIZE}
              total={total}
              onChange={(next) => set({ page: next > 1 ? String(next) : undefined })}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

function Group({ title, rows }: { title: string; rows: readonly OpenClassRow[] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="learn-group">{title}</h2>
      <ul className="learn-list">
        {rows.map((row) => (
          <ClassCard key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

/** What is still to be had: seats and the time for it. */
const leftWords = ({ label, free, waiting, enrolFrom, enrolTo, my }: OpenClassRow, now: number): string => {
  if (my.state === 'offered' && my.offerEnd) return `还有 ${leftText(my.offerEnd.getTime() - now)} 确认`
  if (label === 'upcoming') return `${shortTime(enrolFrom, now)} 开放报名`
  if (label === null || label === 'closed') return ''
  const seats = free > 0 ? `剩余 ${free} 席` : `候补 ${waiting} 人`
  return `${seats} · 还有 ${leftText(enrolTo.getTime() - now)}截止`
}

/** Who teaches, by the first of them. */
const lecturersText = ([first, ...others]: readonly string[]): string => {
  if (first === undefined) return ''
  return others.length === 0 ? `讲师 ${first}` : `讲师 ${first} 等 ${others.length + 1} 人`
}

function ClassCard({ row }: { row: OpenClassRow }) {
  const { id, name, coverUrl, from, to, place, lecturers, rule } = row
  const told = classWords(row)
  const left = leftWords(row, serverNow())
  const where = [spanText(from, to), place, lecturersText(lecturers)]
  return (
    <li className="learn-card">
      <Link to={`/signInList?classId=${id}`} aria-label={name}>
        <span className="learn-thumb">
          <Cover url={coverUrl} title={name} />
        </span>
        <span>
          <b>{name}</b>
          <span>{where.filter((part) => part !== '').join(' · ')}</span>
          <span>{ruleSentence(rule)}</span>
          <span className="learn-told">
            {told && <em data-tone={told.tone}>{told.words}</em>}
            {left !== '' && <span>{left}</span>}
          </span>
        </span>
      </Link>
    </li>
  )
}
