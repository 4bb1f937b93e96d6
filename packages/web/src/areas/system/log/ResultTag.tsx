import { logResult } from '@portal/contract/areas/system/log/log.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Tag } from 'antd'

const results = wordsOf(logResult)

export const ResultTag = ({ result }: { result: 'ok' | 'refused' }) => (
  <Tag color={result === 'ok' ? 'success' : 'error'}>{results[result]}</Tag>
)
