import { continueSignOn } from '@portal/contract/areas/system/application-access.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Result, Spin } from 'antd'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'

/** An application sent the browser here to learn who sits at it: back to it with a ticket, once. */
export function SignOnContinue({ request }: { request: string }) {
  const answer = useQuery({
    queryKey: ['signOn', request],
    queryFn: () => call(continueSignOn, { request }, { quiet: true }),
    // The request is spent by its first use: asking again would only be refused.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const url = answer.data?.url

  // Follows the answer: the browser leaves for the application.
  useEffect(() => {
    if (url !== undefined) window.location.replace(url)
  }, [url])

  if (!answer.error) return <Spin description="正在登录到应用…" size="large" className="guide-sign-on" />
  return (
    <Result
      status="warning"
      title={wordsOfError(answer.error)}
      extra={
        <Link to="/guide" replace>
          <Button type="primary">返回导航页</Button>
        </Link>
      }
    />
  )
}
