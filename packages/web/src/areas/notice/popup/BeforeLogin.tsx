import { listBeforeLogin } from '@portal/contract/areas/notice/post-announcement.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#src/kit/query.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'

/** Maintenance announcements at the door; one that cannot be loaded is no reason to keep anybody out. */
export function BeforeLogin() {
  const { data = [] } = useQuery({ ...query(listBeforeLogin, {}), retry: false })
  if (data.length === 0) return null
  return (
    <section className="door-notices" aria-label="系统维护公告">
      {data.map(({ title, text }) => (
        <article key={title} className="door-notice">
          <Icon name="wrench" small />
          <div>
            <b>{title}</b>
            <p>{text}</p>
          </div>
        </article>
      ))}
    </section>
  )
}
