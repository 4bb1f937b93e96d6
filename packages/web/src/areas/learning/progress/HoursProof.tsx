import { Button } from 'antd'
import { useHoursProof } from './use-hours-proof.ts'

/** 学时证明 as PDF: person, year, each line and the sum, with a code that verifies it. */
export function HoursProofButton({ year }: { year: number }) {
  const { take, isPending } = useHoursProof()
  return (
    <Button color="default" variant="filled" loading={isPending} onClick={() => void take(year)}>
      下载学时证明
    </Button>
  )
}
