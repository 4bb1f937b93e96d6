import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router'
import { queryClient } from '#src/platform/api/query-client.ts'
import { useLookOnRoot } from './person-look.ts'
import type { Router } from './router.tsx'

/** The design system's own dress is in `AppHost`: what stands at the door does without it. */
export function Root({ router }: { router: Router }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Looks />
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

function Looks() {
  useLookOnRoot()
  return null
}
