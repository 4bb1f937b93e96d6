import { listRelatedVideos, type RelatedVideo, saveRelatedVideos } from '@portal/contract/areas/column/item.ts'
import { columnRefusals, MOST_RELATED } from '@portal/contract/areas/column/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useEffect, useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { go } from '#src/platform/navigate.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { EmptyNew, NotFoundHere } from '#src/ui/page-state/StateBlocks.tsx'
import { COLUMN_LIST, itemsAddress } from '../addresses.ts'
import '../column.css'
import { RelatedTable } from './RelatedTable.tsx'
import { VideoPicker } from './VideoPicker.tsx'

interface Owner {
  columnId?: string
  postId?: string
}

/** 关联视频 of a column (`?columnId=`) or an article (`?postId=`). */
export function RelatedVideosPage() {
  const { query: address } = usePage()
  const { columnId, postId } = address
  if (columnId) return <Related key={columnId} of={{ columnId }} back={itemsAddress(columnId)} />
  if (postId) return <Related key={postId} of={{ postId }} back={`/monograph/contentTextDetail?id=${postId}`} />
  return <NotFoundHere action={<Button onClick={() => go(COLUMN_LIST)}>返回列表</Button>} />
}

function Related({ of, back }: { of: Owner; back: string }) {
  const { setTitle } = usePage()
  const found = useQuery({ ...query(listRelatedVideos, of), refetchOnMount: 'always' })
  const toOwner = <Button onClick={() => go(back)}>返回</Button>
  const title = found.data?.title

  // Follows the record: the shell shows its name.
  useEffect(() => setTitle(title === undefined ? '关联视频' : `关联视频：${title}`), [setTitle, title])
  return (
    <section className="column-related" aria-label="关联视频">
      <header>
        <h1>{title ?? ''} 关联视频</h1>
        {toOwner}
      </header>
      <Loaded of={found} back={toOwner}>
        {({ list, revision }) => (
          <Linked key={revision} of={of} list={list} revision={revision} onReload={() => void found.refetch()} />
        )}
      </Loaded>
    </section>
  )
}

interface LinkedProps {
  of: Owner
  list: readonly RelatedVideo[]
  revision: number
  onReload: () => void
}

/** Each act is saved at once; whoever comes second is told, and reads anew. */
function Linked({ of, list, revision, onReload }: LinkedProps) {
  const phone = useMedia(PHONE)
  const [fault, setFault] = useState('')
  const save = useWrite(saveRelatedVideos, { refreshes: ['contentText'] })
  const send = async (videoIds: string[], said: string): Promise<boolean> => {
    setFault('')
    try {
      await save.send({ ...of, videoIds, revision })
      tip('success', said)
      return true
    } catch (caught) {
      setFault(wordsOfError(caught))
      return false
    }
  }
  const ids = list.map(({ id }) => id)
  const link = (added: readonly string[]) => {
    const fresh = added.filter((id) => !ids.includes(id))
    if (fresh.length < added.length) tip('warning', columnRefusals.videoTwice.message)
    if (ids.length + fresh.length > MOST_RELATED) {
      setFault(columnRefusals.mostVideos.message)
      return Promise.resolve(false)
    }
    return fresh.length === 0 ? Promise.resolve(false) : send([...ids, ...fresh], `已关联 ${fresh.length} 个视频`)
  }
  return (
    <>
      {fault !== '' && (
        <Alert
          type="error"
          showIcon
          title={fault}
          action={fault === errors.stale.message ? <Button onClick={onReload}>刷新列表</Button> : undefined}
        />
      )}
      <div className="column-related-body">
        <section aria-label="已关联">
          <h2>
            已关联 {list.length}/{MOST_RELATED}
          </h2>
          {list.length === 0 ? (
            <EmptyNew text={phone ? '还没有关联视频' : '还没有关联视频，在右侧查找并关联'} />
          ) : (
            <RelatedTable
              list={list}
              phone={phone}
              onOrder={(order) => void send([...order], '排序已保存')}
              onRemove={({ id, title }) =>
                void send(
                  ids.filter((other) => other !== id),
                  `已取消关联《${title}》`,
                )
              }
            />
          )}
        </section>
        {!phone && <VideoPicker linked={new Set(ids)} pending={save.isPending} onLink={link} />}
      </div>
    </>
  )
}
