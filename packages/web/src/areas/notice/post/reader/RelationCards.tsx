import { type PostKind, type RelationCard, relationType } from '@portal/contract/areas/notice/post.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Tag } from 'antd'
import { Link } from 'react-router'
import '../../notice.css'

const words = wordsOf(relationType)

interface RelationCardsProps {
  relations: readonly RelationCard[]
  /** What the text is. */
  of: PostKind
}

/** 相关课程 or 相关视频 under a text. */
export function RelationCards({ relations, of }: RelationCardsProps) {
  const head = of === 'article' || of === 'history' ? '相关视频' : '相关课程'
  if (relations.length === 0) return null
  return (
    <section className="post-relations" aria-label={head}>
      <h2>{head}</h2>
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
