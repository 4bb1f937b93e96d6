import { updatePassword } from '@portal/contract/areas/account/password.ts'
import { consent, getPrefs, savePrefs, uploadPhoto } from '@portal/contract/areas/account/profile.ts'
import { serve, serveWithOwnTransaction } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { changePassword } from '../password/update-password.ts'
import { giveConsent } from './consent.ts'
import { createPhotoStore } from './photo-store.ts'
import { readPrefs, writePrefs } from './prefs.ts'
import { servePhotos } from './serve-photo.ts'
import { takePhoto } from './upload-photo.ts'

export const profileRoutes = (portal: Portal): void => {
  const { app, platform, files } = portal
  const photos = createPhotoStore(files.store, platform.tempDir)
  serveWithOwnTransaction(app, updatePassword, changePassword(portal))
  serveWithOwnTransaction(app, uploadPhoto, takePhoto(files, photos))
  servePhotos(app, photos)
  serve(app, getPrefs, readPrefs)
  serve(app, savePrefs, writePrefs)
  serve(app, consent, giveConsent(portal))
}
