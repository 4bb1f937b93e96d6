import { endPreview, startPreview } from '@portal/contract/areas/access/preview.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { end } from './end.ts'
import { start } from './start.ts'

export const previewRoutes = ({ app }: Portal): void => {
  serve(app, startPreview, start)
  serve(app, endPreview, end)
}
