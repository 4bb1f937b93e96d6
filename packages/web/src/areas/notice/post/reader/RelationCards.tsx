import { type RelationCard, relationType } from '@portal/contract/areas/notice/post.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Tag } from 'antd'
import { Link } from 'react-router'
import '../../notice.css'

const words = wordsOf(relationType)

/** 相关课程 under a text. */
export function RelationCards({ relations }: { relations: readonly RelationCard[] }) {
  if (relations.length === 0) return null
  return (
    <section className="post-relations" aria-label="相关课程">
      <h2>相关课程</h2>
      <ul>
        {relations.map(({ type, id, title, coverUrl, link }) => (
          <li key={id}>
            <Link to={link}>
              {coverUrl !== '' && <img src={coverUrl} alt="" loading="lazy" />}
              <span>
                <Tag>{words[type]}</Tag>
                {title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
