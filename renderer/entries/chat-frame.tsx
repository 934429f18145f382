import '../lib/zod-without-eval.ts';
import '../chat/chat.css';
import { startChat } from '../chat/start.tsx';

void startChat();
