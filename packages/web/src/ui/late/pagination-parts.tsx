import { Pagination, type PaginationProps } from 'antd'

export function PaginationPart(props: PaginationProps) {
  return <Pagination {...props} />
}
