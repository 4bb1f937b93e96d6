import { listExhibitions } from '@portal/contract/areas/exhibition/show.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { query } from '#src/kit/query.ts'
import { HALL } from '../../addresses.ts'
import './hall.css'

/** 影展, with what runs now; nothing where there is none for this person. */
export function ExhibitionLink() {
  const body = { page: 1, pageSize: 1, keyword: '', exactTotal: false, filter: {} }
  const { data } = useQuery(query(listExhibitions, body))
  const [first] = data?.list ?? []
  if (!first) return null
  const isRunning = first.stage === 'voting' || first.stage === 'collecting'
  return (
    <Link className="hall-link" to={HALL}>
      影展{isRunning && ` · ${first.title}${first.stage === 'voting' ? '投票中' : '征集中'}`}
    </Link>
  )
}
