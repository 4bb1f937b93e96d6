import { type AnchorRow, followAnchor, getAnchor } from '@portal/contract/areas/live/anchor.ts'
import { type LiveClassRow, listLiveClasses } from '@portal/contract/areas/live/class.ts'
import { liveState } from '@portal/contract/areas/live/class-words.ts'
import { listSchoolVideos } from '@portal/contract/areas/video/video-list.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CourseGrid, CourseSection } from '#src/areas/learning/public.ts'
import { Loaded } from '#src/kit/Loaded.tsx'
import { PersonAvatar } from '#src/kit/PersonAvatar.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { serverNow, useSession } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import '#src/ui/plain/verb.css'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { classTimeText } from '../class/course/class-time.ts'
import { isOn, isOver } from '../room/use-room.ts'
import { ANCHORS, liveAddress } from './addresses.ts'

const MOST = 24
const states = wordsOf(liveState)

/** One anchor: who he is, 直播预告, 往期直播 and 视频 open to the person. */
export function OneAnchor({ id }: { id: string }) {
  const anchor = useQuery(query(getAnchor, { id }))
  return (
    <div className="anchor-page course-centre">
      <Loaded
        of={anchor}
        back={
          <Link className="verb" to={ANCHORS}>
            全部主播
          </Link>
        }
      >
        {(found) => (
          <>
            <Head anchor={found} />
            <Lives hostId={found.userId} />
            <Videos anchorId={found.id} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Head({ anchor }: { anchor: AnchorRow }) {
  const { id, name, userCode, photo, orgName, fields, intro, coverUrl, liveNowId, followed, followers } = anchor
  const follow = useWrite(followAnchor)
  const isOwn = useSession((session) => session.userId) === anchor.userId
  const turn = async () => {
    const answer = await follow.run({ id, on: !followed })
    if (answer) tip('success', answer.followed ? `已关注 ${name}` : '已取消关注')
  }
  return (
    <section className="anchor-head" aria-label={name}>
      {coverUrl !== '' && <img src={coverUrl} alt="" />}
      <div className="anchor-head-words">
        <PersonAvatar person={{ name, code: userCode, photo }} size={64} />
        <div>
          <h1>{name}</h1>
          <p>{[orgName, fields.join('、')].filter(Boolean).join(' · ')}</p>
          <p>
            视频 {anchor.videoCount} · 直播 {anchor.liveCount} 场 · {followers.toLocaleString('zh-CN')} 人关注
          </p>
        </div>
        <div className="anchor-acts">
          {liveNowId && (
            <Link className="verb verb-first verb-large" to={liveAddress(liveNowId)}>
              正在直播，去看
            </Link>
          )}
          {isOwn ? (
            <Link className="verb verb-large" to={`${ANCHORS}?mine=1`}>
              我的主播台
            </Link>
          ) : (
            <button
              type="button"
              className={liveNowId || followed ? 'verb verb-large' : 'verb verb-first verb-large'}
              aria-pressed={followed}
              disabled={follow.isPending}
              onClick={() => void turn()}
            >
              {followed ? '已关注' : '关注'}
            </button>
          )}
        </div>
        {intro !== '' && <p className="anchor-intro">{intro}</p>}
      </div>
    </section>
  )
}

function Lives({ hostId }: { hostId: string }) {
  const found = useQuery(
    query(listLiveClasses, {
      ...{ page: 1, pageSize: MOST, keyword: '', exactTotal: false, sort: '-plannedStart' },
      filter: { hostId },
    }),
  )
  const list = (found.data?.list ?? []).filter(({ state }) => state !== 'draft' && state !== 'cancelled')
  const ahead = list.filter(({ state }) => !isOver(state)).reverse()
  const past = list.filter(({ state }) => isOver(state))
  return (
    <>
      <LiveLines title="直播预告" list={ahead} />
      <LiveLines title="往期直播" list={past} />
    </>
  )
}

const standingOf = ({ state, my }: LiveClassRow) =>
  my.booked && !isOn(state) && !isOver(state) ? '已预约' : states[state]

const verbOf = ({ state, my }: LiveClassRow) => (isOn(state) ? '进入' : my.booked ? '查看' : '预约')

function LiveLines({ title, list }: { title: string; list: readonly LiveClassRow[] }) {
  if (list.length === 0) return null
  return (
    <CourseSection title={title}>
      <ul className="anchor-lines">
        {list.map((live) => (
          <li key={live.id}>
            <div>
              <b>{live.title}</b>
              <span>{classTimeText((live.startedAt ?? live.plannedStart).getTime(), serverNow())}</span>
            </div>
            <StateWord>{standingOf(live)}</StateWord>
            {!isOver(live.state) && (
              <Link className="verb" to={liveAddress(live.id)} aria-label={`${verbOf(live)}：${live.title}`}>
                {verbOf(live)}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </CourseSection>
  )
}

function Videos({ anchorId }: { anchorId: string }) {
  const found = useQuery(
    query(listSchoolVideos, {
      ...{ page: 1, pageSize: MOST, keyword: '', exactTotal: false, sort: '-publishedAt' },
      filter: { anchorId },
    }),
  )
  return (
    <CourseSection title="视频">
      <Loaded of={found}>
        {({ list }) => (list.length === 0 ? <EmptyNew text="还没有你可以看的视频" /> : <CourseGrid videos={list} />)}
      </Loaded>
    </CourseSection>
  )
}
