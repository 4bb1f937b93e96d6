import type { RunningApp } from '#src/app/build-app.ts'
