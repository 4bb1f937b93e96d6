import { type ColumnDetail, type ColumnItem, getColumn, subscribeColumn } from '@portal/contract/areas/column/column.ts'
import { columnRefusals } from '@portal/contract/areas/column/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { isMissing } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { Cover } from '#src/ui/cover/Cover.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import '#src/ui/plain/verb.css'
import { inColumn } from '../addresses.ts'
import '../column.css'
import { kindWords } from '../column-words.ts'
import { ItemLine } from './ItemLine.tsx'
import { BadgeMark, ProgressBar } from './progress.tsx'
import { useGladOfBadge } from './use-glad-of-badge.ts'

/** One column as its learner goes through it: what there is, how far he is, and what comes next. */
export function ColumnView({ id }: { id: string }) {
  const found = useQuery({ ...query(getColumn, { id, manage: false }), refetchOnMount: 'always' })
  if (isMissing(found.error))
    return (
      <EmptyNew text={columnRefusals.gone.message} action={<Link to="/netSchool/historyTopicList">返回专栏</Link>} />
    )
  return <Loaded of={found}>{(column) => <View column={column} />}</Loaded>
}

function View({ column }: { column: ColumnDetail }) {
  const { setTitle } = usePage()
  const { id, name, items, sectionList } = column
  const next =
    items.find(({ required, my }) => required && my.doneAt === null) ?? items.find(({ my }) => my.doneAt === null)
  useGladOfBadge(column)

  // Follows the record: the shell shows its name.
  useEffect(() => setTitle(name), [setTitle, name])
  const parts = [
    { key: 'none', name: '', of: items.filter(({ section }) => section === null) },
    ...sectionList.map((section) => ({
      key: section.id,
      name: section.name,
      of: items.filter((item) => item.section === section.id),
    })),
  ].filter(({ of }) => of.length > 0)
  return (
    <article className="column-view" aria-label={name}>
      <Head column={column} next={next} />
      {items.length === 0 && <EmptyNew text="暂无可学习的内容" />}
      {parts.map((part) => (
        <section key={part.key} aria-label={part.name || '内容'}>
          {part.name !== '' && <h2>{part.name}</h2>}
          <ol>
            {part.of.map((item) => (
              <li key={item.id}>
                <ItemLine item={item} columnId={id} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      <Videos column={column} />
    </article>
  )
}

function Head({ column, next }: { column: ColumnDetail; next: ColumnItem | undefined }) {
  const { id, name, kind, coverUrl, intro, my, badge, items } = column
  const write = useWrite(subscribeColumn)
  const subscribe = async () => {
    const done = await write.run({ id, on: !my.subscribed })
    if (done) tip('success', done.subscribed ? '已订阅' : '已取消订阅')
  }
  return (
    <header>
      <span className="column-view-cover">
        <Cover url={coverUrl} title={name} />
      </span>
      <div>
        <h1>{name}</h1>
        <p>{intro || kindWords[kind]}</p>
        {my.required > 0 && <ProgressBar {...my} name={name} isAll={my.required >= items.length} />}
        {my.badgeAt === null && badge && my.required > 0 && (
          <p className="column-note">
            学完 {my.required} 项{my.required < items.length && '必读'}内容获得徽章
          </p>
        )}
        <BadgeMark at={my.badgeAt} />
        <div className="column-view-acts">
          {next && (
            <Link className="verb verb-large verb-first" to={inColumn(next.link, id)}>
              {my.done > 0 ? '继续学习' : '开始学习'}
            </Link>
          )}
          <Button aria-pressed={my.subscribed} loading={write.isPending} onClick={() => void subscribe()}>
            {my.subscribed ? '已订阅' : '订阅'}
          </Button>
        </div>
      </div>
    </header>
  )
}

/** What belongs to the column beside its own items. */
function Videos({ column: { videoList, items } }: { column: ColumnDetail }) {
  const own = new Set(items.map(({ itemId }) => itemId))
  const others = videoList.filter(({ id }) => !own.has(id))
  if (others.length === 0) return null
  return (
    <section aria-label="相关视频">
      <h2>相关视频</h2>
      <ul className="column-videos">
        {others.map(({ id, title, coverUrl, link }) => (
          <li key={id}>
            <Link to={link}>
              <span className="column-card-cover">
                <Cover url={coverUrl} title={title} />
              </span>
              <span>{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
