import { type MyPracticeRow, myPractice } from '@portal/contract/areas/exam/practice/practice.ts'
import { pointMode, practiceMode, practiceValidity } from '@portal/contract/areas/exam/practice/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import '#src/ui/plain/verb.css'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { SearchBox } from '../SearchBox.tsx'
import { Mastery } from './Mastery.tsx'
import { percentText } from './practice-columns.tsx'

const PAGE_SIZE = 20
const modeWords = wordsOf(practiceMode)
const validityWords = wordsOf(practiceValidity)

/** The sets that are offered to me, and where I stand in each. */
export function PracticeCards() {
  const { query: address, setQuery } = usePage()
  const page = Number(address.page ?? 1) || 1
  const keyword = address.keyword ?? ''
  const knowledgeId = id.safeParse(address.knowledge).data
  const validity = practiceValidity.safeParse(address.validity).data
  const found = useQuery({
    ...query(myPractice, { page, pageSize: PAGE_SIZE, keyword, exactTotal: false, filter: { knowledgeId, validity } }),
    refetchOnMount: 'always',
  })
  const allSets = () => setQuery({ knowledge: undefined, page: undefined })
  return (
    <>
      <div className="own-bar">
        <SearchBox
          placeholder="练习名称"
          value={keyword}
          onSearch={(words) => setQuery({ keyword: words, page: undefined })}
        />
        <LateSelect
          aria-label="状态"
          placeholder="状态"
          allowClear
          value={validity}
          options={practiceValidity.options.map((value) => ({ value, label: validityWords[value] }))}
          onChange={(next?: string) => setQuery({ validity: next, page: undefined })}
        />
      </div>
      <Loaded of={found}>
        {({ list, total, pointName }) =>
          list.length === 0 ? (
            <EmptyNew
              text={emptyWords(keyword !== '' || validity !== undefined, knowledgeId)}
              action={knowledgeId && <Button onClick={allSets}>查看全部练习</Button>}
            />
          ) : (
            <>
              {pointName !== null && (
                <p className="practice-point">
                  以下练习中有知识点“{pointName}”的题目。
                  <Button size="small" onClick={allSets}>
                    查看全部练习
                  </Button>
                </p>
              )}
              <PointsLine {...list[0]} />
              <ul className="own-cards">
                {list.map((set, place) => (
                  <SetCard key={set.id} set={set} knowledgeId={knowledgeId} first={place === 0} />
                ))}
              </ul>
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
      <Mastery />
    </>
  )
}

const emptyWords = (isNarrowed: boolean, knowledgeId: string | undefined): string => {
  if (isNarrowed) return '没有符合条件的练习'
  return knowledgeId === undefined ? '暂无练习' : '该知识点暂无可练习的题目'
}

function PointsLine({ pointsToday = 0, cap }: Partial<Pick<MyPracticeRow, 'pointsToday' | 'cap'>>) {
  const isFull = typeof cap === 'number' && pointsToday >= cap
  return (
    <p className="practice-note" role="status">
      今日积分 {pointsToday}
      {typeof cap === 'number' && `/${cap}`}
      {isFull && '，今日积分已满'}
    </p>
  )
}

type Mode = MyPracticeRow['modes'][number]

const modeNote = ({ mode, running, position, best }: Mode, count: number): string => {
  if (running !== null) return '继续'
  if (mode === 'order' && position > 0) return `${Math.min(position, count)}/${count}`
  return mode === 'challenge' && best > 0 ? `最好 ${best}` : ''
}

/** Where I stand in a set, and when it opens or closes. */
const standOf = ({ count, done, rate, validity, openAt, closeAt }: MyPracticeRow): string => {
  if (count === 0) return '暂无可练习的题目'
  const when =
    validity === 'upcoming' && openAt
      ? `${dateTimeText(openAt.getTime())} 开始`
      : validity === 'open' && closeAt
        ? `${dateTimeText(closeAt.getTime())} 结束`
        : validity === 'open'
          ? ''
          : validityWords[validity]
  const mine = done === 0 ? '还没练过' : `已练 ${done} 题 · 正确率 ${percentText(rate)}`
  return [`${count} 题`, mine, when].filter(Boolean).join(' · ')
}

function SetCard({ set, knowledgeId, first }: { set: MyPracticeRow; knowledgeId: string | undefined; first: boolean }) {
  const { id: setId, title, coverUrl, intro, count, validity, modes } = set
  const isOpen = validity === 'open' && count > 0
  // What was begun goes on first; otherwise the first mode of the author.
  const main = modes.find(({ running }) => running !== null) ?? modes[0]
  const others = modes.filter(({ mode }) => mode !== main?.mode)
  const begin = (mode: string) => go(`/netSchool/specialAnswer?id=${setId}&mode=${mode}`)
  const verb = first ? 'verb verb-first' : 'verb'
  return (
    <li className="own-card own-card-tall">
      {coverUrl && (
        <span className="practice-cover">
          <Cover url={coverUrl} title={title} />
        </span>
      )}
      <div className="own-card-main">
        <h2>{title}</h2>
        <p>{standOf(set)}</p>
        {intro !== '' && <p>{intro}</p>}
      </div>
      <div className="own-card-verbs">
        {set.point && knowledgeId && (
          <button
            type="button"
            className={verb}
            disabled={validity !== 'open'}
            aria-label={`练习该知识点：${title}`}
            onClick={() => begin(pointMode(knowledgeId))}
          >
            {set.point.running === null ? '练习该知识点' : '继续该知识点'}（{set.point.count} 题）
          </button>
        )}
        {main && (
          <button
            type="button"
            className={set.point ? 'verb' : verb}
            disabled={!isOpen}
            aria-label={`${main.running === null ? '开始' : '继续'}${modeWords[main.mode]}：${title}`}
            onClick={() => begin(main.mode)}
          >
            {main.running === null ? '开始' : '继续'}
            {modeWords[main.mode]}
          </button>
        )}
        {others.map((mode) => (
          <button
            key={mode.mode}
            type="button"
            className="verb"
            disabled={!isOpen}
            aria-label={`${modeWords[mode.mode]}：${title}`}
            onClick={() => begin(mode.mode)}
          >
            {[modeWords[mode.mode], modeNote(mode, count)].filter(Boolean).join(' ')}
          </button>
        ))}
      </div>
    </li>
  )
}
