import {
  type HazardPicture,
  type HazardSet,
  listHazardSets,
  MOST_STARS,
} from '@portal/contract/areas/exam/hazard-answer.ts'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import '#src/ui/plain/verb.css'
import { SearchBox } from '../SearchBox.tsx'

const PAGE_SIZE = 10

/** Sets of pictures with what the person made of each. */
export function HazardList() {
  const { query: address, setQuery } = usePage()
  const { keyword = '' } = address
  const page = Number(address.page ?? 1) || 1
  const found = useQuery({
    ...query(listHazardSets, { page, pageSize: PAGE_SIZE, keyword, exactTotal: false, filter: {} }),
    refetchOnMount: 'always',
  })
  return (
    <div className="hazard own-page">
      <h1 className="visually-hidden">隐患答题</h1>
      <SearchBox
        placeholder="练习名称"
        value={keyword}
        onSearch={(words) => setQuery({ keyword: words, page: undefined })}
      />
      <Loaded of={found}>
        {({ list, total }) =>
          list.length === 0 ? (
            <EmptyNew text={keyword === '' ? '还没有面向你的找隐患图片' : '没有符合条件的练习'} />
          ) : (
            <>
              {list.map((set) => (
                <SetCard key={set.setId} set={set} />
              ))}
              <Pages
                page={page}
                pageSize={PAGE_SIZE}
                total={total}
                onChange={(next) => setQuery({ page: String(next) })}
              />
            </>
          )
        }
      </Loaded>
    </div>
  )
}

function Stars({ stars }: { stars: number }) {
  return (
    <span className="hazard-stars" role="img" aria-label={`${stars} 星`}>
      {'★'.repeat(stars)}
      <span>{'★'.repeat(MOST_STARS - stars)}</span>
    </span>
  )
}

function SetCard({ set: { title, intro, best, stars, pictures } }: { set: HazardSet }) {
  return (
    <section className="hazard-card" aria-label={title}>
      <div className="hazard-head">
        <h2>{title}</h2>
        <Stars stars={stars} />
      </div>
      <p className="hazard-note">
        共 {pictures.length} 幅图片{best !== null && `，总得分率 ${best}%`}
      </p>
      {intro !== '' && <p className="hazard-note">{intro}</p>}
      <ul className="hazard-question-pictures">
        {pictures.map((picture, place) => (
          <li key={picture.questionId}>
            <PictureLine picture={picture} name={`第 ${place + 1} 幅`} set={title} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const verbOf = ({ running, tries }: HazardPicture): string => {
  if (running !== null) return '继续'
  return tries === 0 ? '开始' : '再找一次'
}

function PictureLine({ picture, name, set }: { picture: HazardPicture; name: string; set: string }) {
  const { setQuery } = usePage()
  const { questionId, best, stars, tries, running, bestAttemptId } = picture
  const verb = verbOf(picture)
  return (
    <>
      <span>
        <strong>{name}</strong> <Stars stars={stars} />
        <br />
        <span className="hazard-note">{best === null ? '未开始' : `最好 ${best}%，已找 ${tries} 次`}</span>
      </span>
      <span className="hazard-acts">
        {bestAttemptId !== null && (
          <button
            type="button"
            className="verb"
            aria-label={`查看最好成绩：${set}${name}`}
            onClick={() => setQuery({ attemptId: bestAttemptId }, { push: true })}
          >
            查看
          </button>
        )}
        <button
          type="button"
          className="verb"
          aria-label={`${verb}：${set}${name}`}
          onClick={() => setQuery({ questionId, running: running ?? undefined }, { push: true })}
        >
          {verb}
        </button>
      </span>
    </>
  )
}
