import { type MyPracticeRow, myPractice } from '@portal/contract/areas/exam/practice/practice.ts'
import { pointMode, practiceMode, practiceValidity } from '@portal/contract/areas/exam/practice/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Input, Tag } from 'antd'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { Pages } from '#src/shared/pages/Pages.tsx'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
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
      <div className="practice-filters">
        <Input.Search
          aria-label="关键词"
          placeholder="练习名称"
          allowClear
          defaultValue={keyword}
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
            <Empty description={emptyWords(keyword !== '' || validity !== undefined, knowledgeId)}>
              {knowledgeId && <Button onClick={allSets}>查看全部练习</Button>}
            </Empty>
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
              <ul className="practice-cards">
                {list.map((set) => (
                  <SetCard key={set.id} set={set} knowledgeId={knowledgeId} />
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

function SetCard({ set, knowledgeId }: { set: MyPracticeRow; knowledgeId: string | undefined }) {
  const { id: setId, title, coverUrl, intro, count, done, rate, validity, openAt, closeAt, modes } = set
  const isOpen = validity === 'open' && count > 0
  // What was begun goes on first; otherwise the first mode of the author.
  const main = modes.find(({ running }) => running !== null) ?? modes[0]
  const begin = (mode: string) => go(`/netSchool/specialAnswer?id=${setId}&mode=${mode}`)
  return (
    <li className="practice-card">
      <div className="practice-card-head">
        <span className="practice-cover">
          <Cover url={coverUrl} title={title} />
        </span>
        <h2>{title}</h2>
        {validity !== 'open' && <Tag>{validityWords[validity]}</Tag>}
      </div>
      {intro !== '' && <p className="practice-note">{intro}</p>}
      <dl className="practice-facts">
        <div>
          <dt>题量</dt>
          <dd>{count}</dd>
        </div>
        <div>
          <dt>已练</dt>
          <dd>{done}</dd>
        </div>
        <div>
          <dt>正确率</dt>
          <dd>{percentText(rate)}</dd>
        </div>
      </dl>
      {openAt && validity === 'upcoming' && <p className="practice-note">{dateTimeText(openAt.getTime())} 开始</p>}
      {closeAt && validity === 'open' && <p className="practice-note">{dateTimeText(closeAt.getTime())} 结束</p>}
      {count === 0 && <p className="practice-note">暂无可练习的题目</p>}
      <div className="practice-acts">
        {set.point && knowledgeId && (
          <Button
            type="primary"
            disabled={validity !== 'open'}
            aria-label={`练习该知识点：${title}`}
            onClick={() => begin(pointMode(knowledgeId))}
          >
            {set.point.running === null ? '练习该知识点' : '继续该知识点'}（{set.point.count} 题）
          </Button>
        )}
        {main && (
          <Button
            type={set.point ? 'default' : 'primary'}
            disabled={!isOpen}
            aria-label={`${main.running === null ? '开始' : '继续'}${modeWords[main.mode]}：${title}`}
            onClick={() => begin(main.mode)}
          >
            {main.running === null ? '开始' : '继续'}
            {modeWords[main.mode]}
          </Button>
        )}
        {modes
          .filter(({ mode }) => mode !== main?.mode)
          .map((mode) => (
            <Button
              key={mode.mode}
              disabled={!isOpen}
              aria-label={`${modeWords[mode.mode]}：${title}`}
              onClick={() => begin(mode.mode)}
            >
              {[modeWords[mode.mode], modeNote(mode, count)].filter(Boolean).join(' ')}
            </Button>
          ))}
      </div>
    </li>
  )
}
