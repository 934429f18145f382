import '../styles/index.css';
import { startApp } from '../app/start.tsx';
import { createWebPlatform } from '../platform/web/web-platform.ts';

void startApp(createWebPlatform());
