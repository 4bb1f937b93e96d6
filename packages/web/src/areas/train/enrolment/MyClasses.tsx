import { listMine, type MyClassRow } from '@portal/contract/areas/train/enrolment/open.ts'
import { classKind, enrolmentState } from '@portal/contract/areas/train/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { EmptyFiltered, EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { ownWords, spanText } from './class-words.ts'
import { kindOptions, LearnFilters, Pick, stateOptions, useFilters } from './LearnFilters.tsx'

const PAGE_SIZE = 20
const kinds = wordsOf(classKind)

/** 我的班级: what I am or was in, the newest first. */
export function MyClasses() {
  const { query: address, set } = useFilters()
  const { keyword = '' } = address
  const page = Math.max(1, Number.parseInt(address.page ?? '1', 10) || 1)
  const kind = classKind.safeParse(address.kind).data
  const state = enrolmentState.safeParse(address.state).data
  const found = useQuery({
    ...query(listMine, {
      ...{ page, pageSize: PAGE_SIZE, keyword, exactTotal: false },
      filter: { ...(kind && { kind }), ...(state && { state }) },
    }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })
  const isFiltered = keyword !== '' || kind !== undefined || state !== undefined
  return (
    <>
      <LearnFilters>
        <Pick name="kind" label="类型" options={kindOptions} />
        <Pick name="state" label="我的状态" options={stateOptions} />
      </LearnFilters>
      <Loaded of={found}>
        {({ list, total }) => (
          <>
            {list.length === 0 &&
              (isFiltered ? (
                <EmptyFiltered onClear={() => set({ kind: undefined, state: undefined, keyword: undefined })} />
              ) : (
                <EmptyNew text="你还没有报名任何班次" />
              ))}
            <ul className="learn-list" aria-label="我的班级">
              {list.map((row) => (
                <OwnClass key={row.id} row={row} />
              ))}
            </ul>
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

const figures = ({ percent, score }: MyClassRow): string[] => [
  ...(percent === null ? [] : [`出勤率 ${percent}%`]),
  ...(score === null ? [] : [`成绩 ${score}`]),
]

function OwnClass({ row }: { row: MyClassRow }) {
  const { classId, name, kind, from, to, place, classState, resultWhy } = row
  const told = classState === 'cancelled' ? cancelled(row) : ownWords(classState, row)
  return (
    <li className="learn-card">
      <Link to={`/signInList?classId=${classId}`} aria-label={name}>
        <span>
          <b>{name}</b>
          <span>{[kinds[kind], spanText(from, to), place].filter((part) => part !== '').join(' · ')}</span>
          <span className="learn-told">
            <em data-tone={told.tone}>{told.words}</em>
            {figures(row).map((figure) => (
              <span key={figure}>{figure}</span>
            ))}
          </span>
          {resultWhy.map((why) => (
            <span key={why}>{why}</span>
          ))}
        </span>
      </Link>
    </li>
  )
}

const cancelled = ({ reason }: MyClassRow) =>
  ({ words: reason === '' ? '已取消' : `已取消：${reason}`, tone: 'bad' }) as const
